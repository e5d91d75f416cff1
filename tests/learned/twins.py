"""Interpolated modified Kneser–Ney as the formulas say it, with dictionaries and recursion."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

Gram = tuple[str, ...]


class NaiveModel:
    def __init__(self, sentences: Sequence[Sequence[str]], order: int) -> None:
        self.order = order
        self.vocabulary = {"<unk>", "</s>", *(word for sentence in sentences for word in sentence)}
        marked = [("<s>", *sentence, "</s>") for sentence in sentences]
        occurrences = [
            Counter(line[i : i + n] for line in marked for i in range(len(line) - n + 1)) for n in range(1, order + 1)
        ]
        del occurrences[0]["<s>",]
        self.counts: list[dict[Gram, int]] = []
        for n in range(1, order + 1):
            if n == order:
                self.counts.append(dict(occurrences[n - 1]))
                continue
            left: dict[Gram, set[str]] = defaultdict(set)
            for gram in occurrences[n]:
                left[gram[1:]].add(gram[0])
            own = occurrences[n - 1]
            self.counts.append({gram: own[gram] if gram[0] == "<s>" else len(left[gram]) for gram in own})
        self.discounts = [discounts(list(own.values())) for own in self.counts]

    def probability(self, word: str, context: Gram) -> float:
        context = context[len(context) - min(len(context), self.order - 1) :]
        n = len(context) + 1
        lower = self.probability(word, context[1:]) if context else 1 / len(self.vocabulary)
        followers = [count for gram, count in self.counts[n - 1].items() if gram[:-1] == context]
        if not followers:
            return lower
        d = [0.0, *self.discounts[n - 1]]
        own = self.counts[n - 1].get((*context, word), 0)
        saved = sum(d[min(count, 3)] for count in followers)
        return (own - d[min(own, 3)] + saved * lower) / sum(followers)

    def sentence(self, words: Sequence[str]) -> list[float]:
        known = [word if word in self.vocabulary - {"</s>"} else "<unk>" for word in words]
        line = ("<s>", *known, "</s>")
        return [self.probability(line[i], line[:i]) for i in range(1, len(line))]


def discounts(counts: list[int]) -> list[float]:
    n = [counts.count(k) for k in range(5)]
    if not (n[1] and n[2] and n[3]):
        return [0.5, 1.0, 1.5]
    y = n[1] / (n[1] + 2 * n[2])
    found = [k - (k + 1) * y * n[k + 1] / n[k] for k in (1, 2, 3)]
    return found if all(0 < d <= k for k, d in enumerate(found, start=1)) else [0.5, 1.0, 1.5]
