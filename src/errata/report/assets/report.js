// Sorts the score table, copies signatures and runs the sentence browser. All text is set as text, never as HTML.
(function () {
  "use strict";

  const PAGE = 50;
  const byId = (id) => document.getElementById(id);

  function element(name, kind, text) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const shown = (value) => (value === null ? "–" : value.toFixed(2).replace("-", "−"));

  // ---- the score table ----

  function sortBy(table, column, heading) {
    const body = table.tBodies[0];
    const first = heading.dataset.order === "down" ? "descending" : "ascending"; // best, or A, on top
    const other = first === "descending" ? "ascending" : "descending";
    const order = heading.getAttribute("aria-sort") === first ? other : first;
    const sign = order === "ascending" ? 1 : -1;
    const rows = Array.from(body.rows).map((row) => {
      const cell = row.cells[column];
      const number = cell.dataset.value === undefined ? NaN : Number(cell.dataset.value);
      return { row, number, text: cell.textContent };
    });
    rows.sort((x, y) => {
      if (heading.dataset.order === "text") return sign * x.text.localeCompare(y.text);
      if (Number.isNaN(x.number) || Number.isNaN(y.number)) return Number.isNaN(x.number) - Number.isNaN(y.number);
      return sign * (x.number - y.number);
    });
    for (const { row } of rows) body.append(row);
    for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", order);
  }

  for (const table of document.querySelectorAll("table.scores")) {
    Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
      const button = element("button");
      button.type = "button";
      button.title = "Sort by this column";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => sortBy(table, column, heading));
    });
  }

  // ---- copying ----

  function copyOld(source) {
    const range = document.createRange();
    range.selectNodeContents(source);
    const selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    return document.execCommand("copy");
  }

  for (const button of document.querySelectorAll("button.copy")) {
    const source = button.parentElement.querySelector("code");
    button.hidden = false;
    button.addEventListener("click", async () => {
      let done;
      try {
        await navigator.clipboard.writeText(source.textContent);
        done = true;
      } catch {
        done = copyOld(source);
      }
      button.textContent = done ? "Copied" : "Press Ctrl+C";
      setTimeout(() => { button.textContent = "Copy"; }, 1600);
    });
  }

  window.addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll("details")) each.open = true;
  });

  // ---- the sentence browser ----

  if (!byId("data")) return;
  const { metrics, systems, sentences } = JSON.parse(byId("data").textContent);
  const form = byId("controls");
  const control = form.elements;
  const results = byId("results");
  let found = [];
  let visible = 0;

  // A diff is a list of [code, text]: 0 kept, -1 deleted, 1 inserted. Null: the source, unchanged.
  const textOf = (diff) => (diff || []).filter(([code]) => code >= 0).map(([, text]) => text).join(" ");

  function haystack(sentence) {
    if (sentence.haystack === undefined) {
      const texts = [sentence.source, ...sentence.references.map(textOf), ...sentence.outputs.map(textOf)];
      sentence.haystack = texts.join("\n").toLowerCase();
    }
    return sentence.haystack;
  }

  function settings() {
    const system = control.system.value;
    return {
      words: control.search.value.trim().replace(/\s+/g, " ").toLowerCase(),
      metric: Number(control.metric.value),
      systems: system === "all" ? systems.map((_, i) => i) : [Number(system)],
      sort: control.sort.value,
      a: Number(control.a.value),
      b: Number(control.b.value),
      changed: control.changed.checked,
    };
  }

  function mean(sentence, now) {
    const values = now.systems.map((i) => sentence.scores[now.metric][i]).filter((value) => value !== null);
    return values.length ? values.reduce((x, y) => x + y, 0) / values.length : null;
  }

  function gap(sentence, now) {
    const a = sentence.scores[now.metric][now.a];
    const b = sentence.scores[now.metric][now.b];
    return a === null || b === null ? null : b - a;
  }

  function sorted(list, now) {
    if (now.sort === "line") return list;
    const sign = now.sort === "up" ? 1 : -1;
    const value = (sentence) => {
      if (now.sort !== "gap") return mean(sentence, now);
      const difference = gap(sentence, now);
      return difference === null ? null : Math.abs(difference);
    };
    const keyed = list.map((sentence) => ({ sentence, key: value(sentence) }));
    keyed.sort((x, y) => (x.key === null) - (y.key === null) || sign * (x.key - y.key) || x.sentence.line - y.sentence.line);
    return keyed.map(({ sentence }) => sentence);
  }

  function matching(now) {
    return sentences.filter((sentence) =>
      (!now.words || haystack(sentence).includes(now.words)) &&
      (!now.changed || now.systems.some((i) => sentence.outputs[i] !== null)));
  }

  function appendMarked(parent, text, words) {
    const lower = text.toLowerCase();
    let done = 0;
    if (words && lower.length === text.length) {
      for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, done)) {
        parent.append(text.slice(done, at), element("mark", "", text.slice(at, at + words.length)));
        done = at + words.length;
      }
    }
    parent.append(text.slice(done));
  }

  function diffText(diff, words) {
    const cell = element("dd");
    cell.dir = "auto";
    diff.forEach(([code, text], i) => {
      if (i) cell.append(" ");
      const parent = code === 0 ? cell : element(code < 0 ? "del" : "ins");
      appendMarked(parent, text, words);
      if (code !== 0) cell.append(parent);
    });
    return cell;
  }

  function line(label, diff, kind, sentence, words) {
    const made = element("div", kind);
    const cell = diffText(diff || [[0, sentence.source]], words);
    if (kind !== "source" && diff === null) {
      cell.classList.add("same");
      cell.append(" ", element("span", "tag", "unchanged"));
    }
    made.append(element("dt", "", label), cell);
    return made;
  }

  function systemLine(sentence, i, first, now) {
    const made = line(systems[i], sentence.outputs[i], first ? "system first" : "system", sentence, now.words);
    const score = element("dd", "score");
    const chosen = sentence.chosen[now.metric];
    score.append(element("b", "", shown(sentence.scores[now.metric][i])));
    if (metrics[now.metric].references) score.append(element("small", "", chosen ? `reference ${chosen[i]}` : "all references"));
    made.append(score);
    return made;
  }

  function card(sentence, now) {
    const made = element("article", "sentence");
    const heading = element("h3", "", `Line ${sentence.line.toLocaleString("en")}`);
    const difference = now.sort === "gap" ? gap(sentence, now) : null;
    if (difference !== null) {
      const sign = difference > 0 ? "+" : "";
      heading.append(element("span", "", `${systems[now.b]} − ${systems[now.a]}: ${sign}${shown(difference)}`));
    }
    const list = element("dl");
    list.append(line("Source", null, "source", sentence, now.words));
    sentence.references.forEach((diff, i) => list.append(line(`Reference ${i + 1}`, diff, "reference", sentence, now.words)));
    now.systems.forEach((i, place) => list.append(systemLine(sentence, i, place === 0, now)));
    made.append(heading, list);
    made.tabIndex = -1;
    return made;
  }

  function status(now) {
    const one = found.length === 1 ? "sentence" : "sentences";
    const count = visible < found.length ? `${visible} of ${found.length.toLocaleString("en")}` : found.length.toLocaleString("en");
    const metric = metrics[now.metric];
    const mean = ["up", "down"].includes(now.sort) && now.systems.length > 1 ? " Sorted by the mean score of all systems." : "";
    const scores = ` Scores: ${metric.name}${metric.lower ? ", lower is better" : ""}.`;
    byId("status").textContent = found.length ? `${count} ${one} shown.${scores}${mean}` : "No sentence matches.";
  }

  function showMore() {
    const now = settings();
    const page = document.createDocumentFragment();
    for (const sentence of found.slice(visible, visible + PAGE)) page.append(card(sentence, now));
    const first = page.firstChild;
    results.append(page);
    visible = Math.min(visible + PAGE, found.length);
    byId("more").hidden = visible >= found.length;
    byId("more").textContent = `Show ${Math.min(PAGE, found.length - visible)} more`;
    status(now);
    return first;
  }

  function refresh() {
    const now = settings();
    byId("of-pair").hidden = now.sort !== "gap";
    found = sorted(matching(now), now);
    visible = 0;
    results.replaceChildren();
    showMore();
  }

  function fill(select, names, first) {
    if (first) select.append(new Option(first, "all"));
    names.forEach((name, i) => select.append(new Option(name, i)));
  }

  fill(control.metric, metrics.map((metric) => metric.name + (metric.lower ? " ↓" : "")));
  fill(control.system, systems, systems.length > 1 ? "all systems" : "");
  fill(control.a, systems);
  fill(control.b, systems);
  control.b.selectedIndex = Math.min(1, systems.length - 1);
  byId("of-system").hidden = systems.length < 2;
  let waiting;
  control.search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(refresh, 120);
  });
  form.addEventListener("change", (event) => { if (event.target !== control.search) refresh(); });
  form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(waiting); refresh(); });
  byId("more").addEventListener("click", () => {
    const first = showMore();
    if (first) first.focus({ preventScroll: true });
  });
  byId("browser").hidden = false;
  refresh();
})();
