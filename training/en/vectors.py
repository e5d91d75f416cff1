"""Trains the token vectors of the tagger (with its softmax) or of the parser; writes ``<component>-vectors.npz``.

First the embedding of single words learns the teacher's vectors of word forms, then the whole network learns the
teacher's vectors after each convolution and, for the tagger, its tag probabilities (cross-entropy). The weight of the
inner vectors falls to nothing in the tagger's training, so that the tags have the last word.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import words
from labels import Array, Labelled, Types
from network import Batch, Network, agreement, batches
from settings import SEED, WORK
from thinc.api import Adam, fix_random_seed

HINT = 0.1


def gradients(
    network: Network, batch: Batch, shares: list[float]
) -> tuple[Array, list[Array | None], list[float], object]:
    """The gradients of the logits and of the vectors after each convolution, the losses, and the way back."""
    hidden, logits, backprop = network.forward(batch.types, True)
    count = int(batch.where.sum())
    d_logits = np.zeros_like(logits)
    losses = []
    if batch.p is not None:
        scores = logits[batch.where]
        scores -= scores.max(axis=1, keepdims=True)
        q = np.exp(scores)
        q /= q.sum(axis=1, keepdims=True)
        d_logits[batch.where] = (q - batch.p) / count
        losses.append(float((batch.p * (np.log(batch.p + 1e-9) - np.log(q + 1e-9))).sum() / count))
    d_hidden: list[Array | None] = []
    for output, target, share in zip(hidden, batch.targets, shares, strict=True):
        gradient = None
        if target is not None:
            difference = output[batch.where] - target
            gradient = np.zeros_like(output)
            gradient[batch.where] = difference * (HINT * share / count)
            error = float((difference**2).mean())
        d_hidden.append(gradient)
    return d_logits, d_hidden, [*losses, error], backprop


def train(component: str, minutes: float, size: int, rate: float) -> None:
    fix_random_seed(SEED)
    generator = np.random.default_rng(SEED)
    types = Types()
    tagger = component == "tagger"
    if tagger:
        parts = [
            Labelled(WORK / "clean.txt", types, ("p", "h", "h1", "h2", "h3")),
            Labelled(WORK / "noisy.txt", types, ("p", "h")),
        ]
        dev = Labelled(WORK / "dev.txt", types, ("p",))
    else:
        parts = [Labelled(WORK / "clean.txt", types, ("h", "h1", "h2", "h3"), "-parser")]
    network = Network(len(dev.tags) if tagger else 0, types)
    frequency = np.bincount(np.concatenate([part.types for part in parts]))
    words.learn(network.embed, types, component, frequency, minutes * 0.1, 0.015, generator)
    network.features = types.features()
    optimizer = Adam(rate, L2=0.0, grad_clip=5.0, use_averages=False)
    start = reported = time.time()
    seconds = minutes * 54
    step = seen = 0
    done = 0.0
    losses: list[list[float]] = []
    while done < 1:
        for batch in batches(parts, size, generator):
            done = (time.time() - start) / seconds
            if done >= 1:
                break
            optimizer.learn_rate = rate * min(1.0, (step + 1) / 100, (1 - done) / 0.7) + 1e-6
            shares = [1 - done, 1 - done, 1 - done, 1 - 0.8 * done] if tagger else [1.0] * 4
            d_logits, d_hidden, loss, backprop = gradients(network, batch, shares)
            backprop(d_logits, d_hidden, optimizer)  # type: ignore[operator]
            optimizer.step_schedules()
            losses.append(loss)
            step, seen = step + 1, seen + int(batch.where.sum())
            if time.time() - reported > 60:
                reported = time.time()
                right = f"dev {100 * agreement(network, dev):.2f}" if tagger else ""
                shown = " ".join(f"{value:.4f}" for value in np.mean(losses, axis=0))
                losses = []
                print(
                    f"{(reported - start) / 60:5.1f} min  step {step:6d}  {seen / (reported - start):7.0f} words/s  "
                    f"loss {shown}  {right}",
                    flush=True,
                )
                np.savez(WORK / f"{component}-vectors.npz", **network.arrays())
    np.savez(WORK / f"{component}-vectors.npz", **network.arrays())
    print(f"end: step {step}, {seen:,} words", f"dev {100 * agreement(network, dev):.2f}" if tagger else "")


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("component", choices=("tagger", "parser"))
    options.add_argument("--minutes", type=float, default=15)
    options.add_argument("--size", type=int, default=3000)
    options.add_argument("--rate", type=float, default=0.003)
    given = options.parse_args()
    train(given.component, given.minutes, given.size, given.rate)
