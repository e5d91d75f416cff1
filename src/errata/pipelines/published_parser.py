"""spaCy 2.3's arc-eager parser: states, actions, and the decoder that steps many sentences at once.

A state has a stack, a queue of words to come, and the arcs made so far. Five moves: shift a word onto the stack,
reduce the stack, attach the stack's top to the queue's first word (left) or the other way round (right), and break
the sentence. It is not monotonic: a word that is reduced without a head goes back to the queue, and arcs can be
replaced. Every rule here, odd ones included, is spaCy 2.3's, because the weights were trained under them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from errata.pipelines.published_network import Batch, Floats, Integers, ParserNetwork, load_parser, read

SHIFT, REDUCE, LEFT, RIGHT, BREAK = range(5)
ROLES = 8
LIFTED = "||"  # a label "a||b" says: an "a" whose true head is the nearest "b" below
Parse = tuple[list[int], list[str]]  # heads as distances, labels


class State:
    """One document being parsed. Words are numbered from 0; a head is the distance to it, 0 for none."""

    __slots__ = (
        "heads",
        "labels",
        "left_edge",
        "left_kids",
        "length",
        "next",
        "offset",
        "queue",
        "returned",
        "right_edge",
        "right_kids",
        "spaces",
        "stack",
        "starts",
        "stop",
    )

    def __init__(self, words: Sequence[str], offset: int) -> None:
        n = len(words)
        self.length = n
        self.offset = offset + 1  # the number of word 0 in the batch, where 0 means no word
        self.stack: list[int] = []
        self.queue = list(range(n))
        self.next = 0  # the queue's first word is queue[next]
        self.stop = -1  # where the queue ends for now, if a break was set
        self.returned = [False] * n  # words that came back from the stack may not be shifted again
        self.heads = [0] * n
        self.labels = [""] * n
        self.left_edge = list(range(n))
        self.right_edge = list(range(n))
        self.left_kids = [0] * n
        self.right_kids = [0] * n
        self.starts = [False] * n
        self.starts[0] = True
        self.spaces = [word.isspace() for word in words]
        self.fast_forward()

    # What can be asked

    def is_final(self) -> bool:
        return not self.stack and self.next >= self.length

    def waiting(self) -> int:
        """How many words the queue still has, up to the break."""
        return (self.length if self.stop == -1 else self.stop) - self.next

    def first_edge(self) -> int:
        """The leftmost word under the queue's first; 0 if the queue is empty."""
        return self.left_edge[self.queue[self.next]] if self.next < self.length else 0

    def at_space(self) -> bool:
        return self.next < self.length and self.spaces[self.queue[self.next]]

    def left_child(self, word: int, nth: int) -> int:
        """The nth child to the left, from the outside; -1 if there is none."""
        if self.left_kids[word] < nth:
            return -1
        heads, at = self.heads, self.left_edge[word]
        while at < word:
            head = at + heads[at]
            if at < head < word:  # nothing on the way to a head that is still left of us can be our child
                at = head
                continue
            if head == word:
                nth -= 1
                if not nth:
                    return at
            at += 1
        return -1

    def right_child(self, word: int, nth: int) -> int:
        if self.right_kids[word] < nth:
            return -1
        heads, at = self.heads, self.right_edge[word]
        while at > word:
            head = at + heads[at]
            if at > head > word:
                at = head
                continue
            if head == word:
                nth -= 1
                if not nth:
                    return at
            at -= 1
        return -1

    def context(self) -> list[int]:
        """The eight words the network looks at, numbered within the batch; 0 where there is none."""
        offset, stack, at, found = self.offset, self.stack, self.next, [0] * ROLES
        if at < self.length:
            first = self.queue[at]
            found[0] = first + offset
            if at + 1 < self.length:
                found[1] = self.queue[at + 1] + offset
            if self.left_kids[first]:
                found[5] = self.left_child(first, 1) + offset
        depth = len(stack)
        if depth:
            top = stack[-1]
            found[2] = top + offset
            if depth > 1:
                found[3] = stack[-2] + offset
                if depth > 2:
                    found[4] = stack[-3] + offset
            if self.left_kids[top]:
                found[6] = self.left_child(top, 1) + offset
            if self.right_kids[top]:
                found[7] = self.right_child(top, 1) + offset
        return found

    def allowed(self) -> int:
        """The moves that may be made, as bits."""
        moves = 0
        stack, first = self.stack, self.queue[self.next]
        depth = len(stack)
        if not self.starts[self.left_edge[first]]:
            moves |= 1 << LEFT
            if stack[-1] + self.heads[stack[-1]] != first:
                moves |= 1 << RIGHT
            if self.waiting() >= 2 and not self.returned[first]:
                moves |= 1 << SHIFT
        if depth >= 2:
            moves |= 1 << REDUCE
        if self.stop == -1 and depth >= 1:
            moves |= 1 << BREAK
        return moves

    # What can be done

    def take(self, move: int, label: str) -> None:
        if move == SHIFT:
            self.push()
        elif move == REDUCE:
            self.reduce()
        elif move == LEFT:
            self.attach(self.queue[self.next], self.stack[-1], label)
            self.stack.pop()
        elif move == RIGHT:
            self.attach(self.stack[-1], self.queue[self.next], label)
            self.push()
        else:
            self.starts[self.first_edge()] = True
            self.stop = self.next
        if not self.stack or self.waiting() == 0 or self.at_space():
            self.fast_forward()

    def give_up(self) -> None:
        self.stack.clear()
        self.next = self.length

    def push(self) -> None:
        self.stack.append(self.queue[self.next])
        self.next += 1
        if self.starts[self.first_edge()]:
            self.stop = self.next
        if self.next > self.stop:
            self.stop = -1

    def reduce(self) -> None:
        """Drops the stack's top if it has a head, else gives it back to the queue."""
        word = self.stack.pop()
        if not self.heads[word]:
            self.next -= 1
            self.queue[self.next] = word
            self.returned[word] = True

    def attach(self, head: int, child: int, label: str) -> None:
        heads = self.heads
        if heads[child]:
            self.detach(child + heads[child], child)
        heads[child] = head - child
        self.labels[child] = label
        if child < head:
            self.left_kids[head] += 1
            self.left_edge[head] = self.left_edge[child]
            return
        self.right_kids[head] += 1
        self.spread(head, self.right_edge[child], upwards=False)

    def detach(self, head: int, child: int) -> None:
        if child < head:
            other = self.left_child(head, 2)
            self.left_edge[head] = head if self.left_kids[head] < 2 else self.left_edge[other] if other >= 0 else 0
            self.left_kids[head] -= 1
            return
        other = self.right_child(head, 2)
        edge = head if self.right_kids[head] < 2 else self.right_edge[other] if other >= 0 else 0
        self.right_kids[head] -= 1
        self.spread(head, edge, upwards=True)

    def spread(self, word: int, edge: int, upwards: bool) -> None:
        """Sets the right edge of a word and of all above it; ``upwards`` stops at a head to the right."""
        heads = self.heads
        self.right_edge[word] = edge
        for _ in range(self.length):  # a cycle must not hold us
            if heads[word] == 0 or (upwards and heads[word] > 0):
                return
            word += heads[word]
            self.right_edge[word] = edge

    def fast_forward(self) -> None:
        """Makes the moves that need no decision. White space goes to the word before it, or at the start to the
        first word."""
        while self.at_space() or not self.stack or self.waiting() == 0:
            if self.waiting() == 0:
                if len(self.stack) == 1:
                    self.stack.pop()
                elif self.stack:
                    self.reduce()
                elif self.next < self.length:  # another sentence waits behind the break
                    self.push()
                else:
                    return
            elif self.at_space():
                self.attach_spaces()
            elif self.waiting() == 1:
                self.push()
                self.stack.pop()
            else:
                self.push()

    def attach_spaces(self) -> None:
        if self.stack:
            while self.at_space():
                self.attach(self.stack[-1], self.queue[self.next], "")
                self.push()
                self.stack.pop()
            return
        while self.at_space() and self.waiting() > 1:
            self.push()
        while self.stack:
            self.attach(self.queue[self.next], self.stack.pop(), "")
        self.push()

    def result(self) -> Parse:
        labels = [label if head else "ROOT" for head, label in zip(self.heads, self.labels, strict=True)]
        return drop_to_true_heads(self.heads, labels, self.spaces)


def edges(heads: Sequence[int], labels: Sequence[str]) -> tuple[list[int], list[int]]:
    """The leftmost and the rightmost word under each word. Crossing arcs may need several rounds."""
    n = len(heads)
    left, right = list(range(n)), list(range(n))
    for _ in range(12):
        for i in (*range(n), *reversed(range(n))):
            head = i + heads[i]
            left[head] = min(left[head], left[i])
            right[head] = max(right[head], right[i])
        starts = {left[i] for i in range(n) if not heads[i] and labels[i]}
        bounds = [0, *sorted(i for i in range(1, n) if i in starts or i == n - 1)]
        if all(start <= j + heads[j] <= end for start, end in pairwise(bounds) for j in range(start, end)):
            break
    return left, right


def drop_to_true_heads(heads: list[int], labels: list[str], spaces: Sequence[bool]) -> Parse:
    """Undoes the lifting of crossing arcs (Nivre and Nilsson 2005): a word labelled "a||b" moves from its head to the
    first "b" found below that head, level by level."""
    if not any(LIFTED in label for label in labels):
        return heads, labels
    left, right = edges(heads, labels)

    def children(word: int) -> list[int]:
        return [i for i in range(left[word], right[word] + 1) if i != word and i + heads[i] == word]

    def find(word: int, wanted: str) -> int:
        level = [word + heads[word]]
        for _ in heads:
            level = [c for parent in level for c in children(parent) if c != word and not spaces[c]]
            for child in level:
                if labels[child] == wanted:
                    return child
        return word + heads[word]

    for word, label in enumerate(labels):
        if LIFTED in label:
            label, wanted = label.split(LIFTED)
            heads[word] = find(word, wanted) - word
            labels[word] = label
    return heads, labels


class Parser:
    """Parses batches of documents."""

    def __init__(self, network: ParserNetwork, actions: Sequence[tuple[int, str]]) -> None:
        self.network = network
        self.actions = tuple(actions)
        moves = np.array([move for move, _ in actions])
        sets = np.arange(1 << 5)[:, None]
        self.penalties: Floats = np.where(sets >> moves & 1, 0, -np.inf).astype(np.float32)

    @classmethod
    def load(cls, model: Path) -> Parser:
        stored = read(model / "parser" / "moves")["moves"]
        actions = [
            (int(move), label)
            for move, counts in sorted(json.loads(stored).items())
            for label, _ in sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
        ]
        return cls(load_parser(model), actions)

    def __call__(self, batch: Batch, documents: Sequence[Sequence[str]]) -> list[Parse]:
        """Heads and labels of each document, none of which may be empty."""
        prepared = self.network.prepare(batch)
        states, offset = [], 0
        for words in documents:
            states.append(State(words, offset))
            offset += len(words)
        active = [state for state in states if not state.is_final()]
        while active:
            allowed = [state.allowed() for state in active]
            context: Integers = np.array([state.context() for state in active])
            scores = self.network.score(prepared, context) + self.penalties[allowed]
            for state, moves, best in zip(active, allowed, scores.argmax(axis=1).tolist(), strict=True):
                if moves:
                    state.take(*self.actions[best])
                else:
                    state.give_up()
            active = [state for state in active if not state.is_final()]
        return [state.result() for state in states]
