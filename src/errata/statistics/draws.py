"""Random draws for whole arrays at once, from the generator of the native core (splitmix64).

A stream is named by a seed and a number; its k-th word is a function of the three, so any part of any stream can be
had without the rest. The same seed gives the same draws on every machine and with every version of numpy.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from errata.native import Int64

Words = npt.NDArray[np.uint64]
Bool = npt.NDArray[np.bool_]

_STEP = 0x9E3779B97F4A7C15
_STREAM = 0xD1B54A32D192ED03
_MASK = (1 << 64) - 1


def words(seed: int, streams: range, many: int) -> Words:
    """The first ``many`` 64-bit words of each stream, shape [streams, many]."""
    numbers = np.arange(streams.start, streams.stop, streams.step, dtype=np.uint64)
    of_seed = _mix(np.array([(seed + _STEP) & _MASK], dtype=np.uint64))
    states = of_seed ^ _mix(numbers * np.uint64(_STREAM) + np.uint64(1))
    steps = np.arange(1, many + 1, dtype=np.uint64) * np.uint64(_STEP)
    return _mix(states[:, None] + steps)


def coins(seed: int, streams: range, many: int) -> Bool:
    """Fair coins, shape [streams, many]: the bits of the words, the lowest first."""
    drawn = words(seed, streams, -(-many // 64)).astype("<u8").view(np.uint8)
    return np.unpackbits(drawn, axis=1, count=many, bitorder="little").view(np.bool_)


def below(drawn: Words, bound: int) -> Int64:
    """Words turned into integers in [0, bound), each as likely as the others to within bound / 2^53."""
    scaled: Int64 = np.floor((drawn >> np.uint64(11)) * 2.0**-53 * bound).astype(np.int64)
    return scaled


def orders(seed: int, streams: range, many: int) -> Int64:
    """A random order of 0 .. many − 1 for each stream, shape [streams, many]."""
    return np.argsort(words(seed, streams, many), axis=1, kind="stable").astype(np.int64, copy=False)


def _mix(z: Words) -> Words:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
