"""First stage: the embedding of single words learns the teacher's vectors of word forms."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from labels import Array, Types
from settings import WORK
from thinc.api import Adam

BATCH = 2000


def learn(
    embed: Any,
    types: Types,
    component: str,
    frequency: Array,
    minutes: float,
    rate: float,
    generator: np.random.Generator,
) -> None:
    """Half of each batch is drawn evenly, half by the square root of the frequency in the training text."""
    forms = (WORK / "types.txt").read_text(encoding="utf-8").split("\n")[:-1]
    target = np.load(WORK / f"types.{component}.npy")
    index = np.array([0, *(types(form) for form in forms)])
    features = types.features()[index]
    weight = np.zeros(len(types.rows))
    weight[: len(frequency)] = np.sqrt(frequency)
    cumulative = np.cumsum(weight[index])
    optimizer = Adam(rate, L2=0.0, grad_clip=100.0, use_averages=False)
    start = reported = time.time()
    seconds = 60 * minutes
    errors: list[float] = []
    step = 0
    while (done := (time.time() - start) / seconds) < 1:
        optimizer.learn_rate = rate * min(1.0, (1 - done) / 0.8, (step + 1) / 50)
        even = generator.integers(0, len(index), BATCH // 2)
        frequent = np.searchsorted(cumulative, generator.random(BATCH // 2) * cumulative[-1])
        rows = np.concatenate([even, frequent])
        vectors, backprop = embed(features[rows], True)
        difference = vectors - target[rows]
        backprop(difference / BATCH)
        embed.finish_update(optimizer)
        optimizer.step_schedules()
        errors.append(float((difference**2).mean()))
        step += 1
        if time.time() - reported > 15:
            reported = time.time()
            print(
                f"  embedding {(reported - start) / 60:4.1f} min  step {step}  error {np.mean(errors[-200:]):.4f} "
                f"of {target.var():.3f}",
                flush=True,
            )
