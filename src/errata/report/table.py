"""Tables that print the same content as text, Markdown, LaTeX and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

FORMATS = ("text", "markdown", "latex", "csv")


@dataclass(frozen=True)
class Cell:
    """What is printed, and the exact values that CSV gets in its own columns instead."""

    text: str
    values: tuple[str | float | int | None, ...] = ()
    strong: bool = False
    screen: str | None = None  # how the terminal shows it, if otherwise


@dataclass
class Table:
    """``columns`` are headings; ``fields`` the CSV columns that each of them becomes (itself, where not given)."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    notes: list[str] = field(default_factory=list)
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numeric_from: int = 1  # columns from here on are numbers, set to the right

    def render(self, form: str, *, width: int | None = None, colour: bool = False) -> str:
        if form == "text":
            return self.to_text(width, colour)
        return {"markdown": self.to_markdown, "latex": self.to_latex, "csv": self.to_csv}[form]()

    def to_text(self, width: int | None = None, colour: bool = False) -> str:
        """For people at a terminal; never cut, wrapped to ``width`` where one is given."""
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table as RichTable
        from rich.text import Text

        table = RichTable(title=self.title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
        for number, column in enumerate(self.columns):
            table.add_column(Text(column), justify="right" if number >= self.numeric_from else "left", overflow="fold")
        for row in self.rows:
            table.add_row(*(Text(cell.screen or cell.text, style="bold" if cell.strong else "") for cell in row))
        buffer = io.StringIO()
        console = Console(
            file=buffer,
            width=width or self.natural_width(),
            force_terminal=colour,
            no_color=not colour,
            highlight=False,
        )
        console.print(table)
        for note in self.notes:
            console.print(Text(note, style="dim"), soft_wrap=True)
        return buffer.getvalue()

    def natural_width(self) -> int:
        texts = [self.columns, *([cell.text for cell in row] for row in self.rows)]
        longest = [max(max(map(len, row[i].split("\n"))) for row in texts) for i in range(len(self.columns))]
        return max(sum(longest) + 3 * len(longest) + 4, 40)

    def to_markdown(self) -> str:
        def line(texts: Sequence[str]) -> str:
            return "| " + " | ".join(text.replace("|", "\\|").replace("\n", "<br>") for text in texts) + " |\n"

        rule = ["---" if number < self.numeric_from else "---:" for number in range(len(self.columns))]
        body = "".join(line([f"**{cell.text}**" if cell.strong else cell.text for cell in row]) for row in self.rows)
        notes = "".join(f"\n{note}\n" for note in self.notes)
        return f"**{self.title}**\n\n{line(self.columns)}{line(rule)}{body}{notes}"

    def to_latex(self) -> str:
        """A booktabs table."""

        def line(texts: Sequence[str]) -> str:
            return "  " + " & ".join(texts) + " \\\\\n"

        def shown(cell: Cell) -> str:
            text = latex(cell.text)
            return f"\\textbf{{{text}}}" if cell.strong else text

        kinds = "".join("l" if number < self.numeric_from else "r" for number in range(len(self.columns)))
        body = "".join(line([shown(cell) for cell in row]) for row in self.rows)
        notes = "".join(f"% {note}\n" for note in self.notes)
        return (
            f"% needs \\usepackage{{booktabs}}\n\\begin{{table}}\n\\centering\n\\begin{{tabular}}{{{kinds}}}\n  \\toprule\n"
            f"{line([latex(column) for column in self.columns])}  \\midrule\n{body}  \\bottomrule\n\\end{{tabular}}\n"
            f"\\caption{{{latex(self.title)}}}\n\\end{{table}}\n{notes}"
        )

    def to_csv(self) -> str:
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        writer.writerow([name for column in self.columns for name in self.fields.get(column, (column,))])
        for row in self.rows:
            writer.writerow(["" if value is None else value for cell in row for value in (cell.values or (cell.text,))])
        return buffer.getvalue()


def latex(text: str) -> str:
    """Text with LaTeX's special characters made harmless."""
    special = {
        "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\n": " ", "–": "--", "−": "$-$",
        "↓": r"$\downarrow$", "↑": r"$\uparrow$", "→": r"$\to$", "≤": r"$\le$", "≥": r"$\ge$", "≈": r"$\approx$",
        "≠": r"$\neq$", "±": r"$\pm$", "×": r"$\times$", "α": r"$\alpha$", "β": r"$\beta$", "κ": r"$\kappa$",
        "λ": r"$\lambda$", "ρ": r"$\rho$", "τ": r"$\tau$", "Δ": r"$\Delta$", "₁": "$_1$", "₂": "$_2$", "²": "$^2$",
        **{c: "\\" + c for c in "&%$#_{}"},
    }  # fmt: skip
    return "".join(special.get(character, character) for character in text)
