"""Trains the parser's transitions on the teacher's trees with spaCy's own training; writes ``parser.npz``, ``parser.json``.

The token vectors are those of ``vectors.py`` and stay as they are.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np
import spacy
from labels import Labelled
from network import SHAPE as VECTORS
from settings import SEED, WORK
from spacy.pipeline import DependencyParser
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import Adam, fix_random_seed

from errata.pipelines.english import PAD, parameters, parser_network, set_parameters

SHAPE: dict[str, Any] = {**VECTORS, "hidden": 96}


def freeze(model: Any) -> None:
    """Sets the token vectors and lets no gradient reach them."""
    vectors = next(node for node in model.walk() if node.name == "errata_token_vectors")
    with np.load(WORK / "parser-vectors.npz") as file:
        set_parameters(vectors, {name: file[name] for name in file.files})
    forward = vectors._func
    vectors._func = lambda network, docs, is_train: (forward(network, docs, False)[0], lambda gradients: [])


def examples(vocab: Any, part: Labelled, limit: int | None = None) -> list[Example]:
    result = []
    heads, deps = part.columns["head"], part.columns["dep"]
    for i, words in enumerate(part.sentences[:limit]):
        span = slice(part.starts[i], part.starts[i + 1])
        gold = Doc(vocab, words=words, heads=heads[span].tolist(), deps=[part.deps[d] for d in deps[span]])
        result.append(Example(Doc(vocab, words=words), gold))
    return result


def agreement(parser: DependencyParser, part: Labelled, limit: int = 1000) -> tuple[float, float]:
    heads, deps = part.columns["head"], part.columns["dep"]
    docs = list(parser.pipe([Doc(parser.vocab, words=words) for words in part.sentences[:limit]]))
    own_heads = np.array([token.head.i for doc in docs for token in doc])
    own_deps = np.array([token.dep_ for doc in docs for token in doc])
    total = len(own_heads)
    same = own_heads == heads[:total]
    return float(same.mean()), float((same & (own_deps == np.array(part.deps)[deps[:total]])).mean())


def save(parser: DependencyParser) -> None:
    np.savez(WORK / "parser.npz", **parameters(parser.model))
    actions = {str(move): dict(labels) for move, labels in parser.moves.labels.items()}
    (WORK / "parser.json").write_text(json.dumps({"actions": actions}), encoding="utf-8")


def train(minutes: float, texts: list[str], size: int, rate: float) -> None:
    fix_random_seed(SEED)
    generator = np.random.default_rng(SEED)
    nlp = spacy.blank("en")
    model = parser_network(SHAPE)
    parser = DependencyParser(nlp.vocab, model, "errata_parser", min_action_freq=30, learn_tokens=False)
    names = ("head", "dep")
    pool = [example for text in texts for example in examples(nlp.vocab, Labelled(WORK / f"{text}.txt", None, names))]
    dev = Labelled(WORK / "dev.txt", None, names)
    parser.initialize(lambda: pool, nlp=nlp)
    freeze(model)
    print(f"{len(pool):,} sentences, {parser.moves.n_moves} actions", flush=True)
    optimizer = Adam(rate, L2=0.0, grad_clip=1.0, use_averages=True)
    start = reported = time.time()
    seconds = minutes * 60
    step = words = 0
    while time.time() - start < seconds:
        batch: list[Example] = []
        count = 0
        for index in generator.permutation(len(pool)):
            batch.append(pool[index])
            count += len(pool[index].reference) + PAD
            if count < size:
                continue
            done = (time.time() - start) / seconds
            if done >= 1:
                break
            optimizer.learn_rate = rate * min(1.0, (step + 1) / 200) * min(1.0, max(0.0, (1 - done) / 0.7)) + 1e-6
            parser.update(batch, sgd=optimizer, drop=0.0)
            optimizer.step_schedules()
            step, words, batch, count = step + 1, words + count, [], 0
            if time.time() - reported > 120:
                reported = time.time()
                with model.use_params(optimizer.averages):
                    uas, las = agreement(parser, dev)
                    save(parser)
                print(
                    f"{(reported - start) / 60:5.1f} min  step {step:6d}  {words / (reported - start):6.0f} words/s  "
                    f"dev {100 * uas:.2f} {100 * las:.2f}",
                    flush=True,
                )
    with model.use_params(optimizer.averages):
        print("end: dev", agreement(parser, dev, 2001))
        save(parser)


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--minutes", type=float, default=25)
    options.add_argument("--texts", nargs="+", default=["clean"])
    options.add_argument("--size", type=int, default=2000)
    options.add_argument("--rate", type=float, default=0.002)
    given = options.parse_args()
    train(given.minutes, given.texts, given.size, given.rate)
