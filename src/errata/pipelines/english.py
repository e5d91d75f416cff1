"""The English pipeline that ships with errata: tagger, parser and rules for pos and lemma, in spaCy 3.8.

The networks have the shape of spaCy 2's: hashed embeddings of four features of a word, a maxout layer that mixes
them, and residual convolutions over three words. Sentences are laid out one after the other with :data:`PAD`
padding rows before, between and after them, and the padding passes through the embedding like a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from errata.pipelines.lemma import Morphology

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

Array = np.ndarray[Any, Any]
Model = Any

FILES = Path(__file__).resolve().parents[1] / "models" / "en"
#: Rows of padding between sentences: the depth of the convolutions, so that no sentence sees another.
PAD = 4
BATCH = 256
#: Rows from which looking for equal windows costs less than computing them again.
WORTHWHILE = 2000


def embedding(shape: dict[str, Any]) -> Model:
    """Rows of four 64-bit features to vectors."""
    from thinc.api import HashEmbed, Maxout, chain, concatenate

    width = shape["width"]
    tables: list[Model] = [
        HashEmbed(width, rows, seed=seed, column=column)
        for column, (rows, seed) in enumerate(zip(shape["rows"], shape["seeds"], strict=True))
    ]
    return chain(concatenate(*tables), Maxout(width, len(tables) * width, shape["pieces"], normalize=True))


def convolutions(shape: dict[str, Any]) -> Model:
    """Vectors to vectors that know their neighbours."""
    from thinc.api import Maxout, chain, expand_window, residual

    width = shape["width"]
    layer = [
        residual(chain(expand_window(window_size=1), Maxout(width, 3 * width, shape["pieces"], normalize=True)))
        for _ in range(PAD)
    ]
    return chain(*layer)


def with_numpy(model: Model) -> Model:
    """Lets numpy multiply the matrices, which is three times as fast as spaCy's default."""
    from thinc.api import NumpyOps

    ops = NumpyOps(use_blis=False)
    for node in model.walk():
        node.ops = ops
    return model


def token_vectors(shape: dict[str, Any]) -> Model:
    """The network from documents to one vector a token.

    Words that occur twice in a batch are embedded once, and so is, when nothing is trained, every sequence of words
    that a convolution sees twice: the outputs of many systems for one sentence are mostly the same.
    """
    from thinc.api import Model as ThincModel

    embed, convolve = embedding(shape), convolutions(shape)
    return with_numpy(
        ThincModel(
            "errata_token_vectors",
            _vectors_forward,
            init=_vectors_init,
            layers=[embed, convolve],
            dims={"nO": shape["width"]},
        )
    )


def _vectors_init(model: Model, X: Any = None, Y: Any = None) -> None:  # noqa: N803 (thinc's names)
    embed, convolve = model.layers
    embed.initialize(np.zeros((2, 4), "uint64"))
    convolve.initialize(np.zeros((2, model.get_dim("nO")), "float32"))


def features(docs: Sequence[Doc]) -> tuple[Array, list[int]]:
    """The padded rows (norm, prefix, suffix, shape, form) of all documents, and where each document starts."""
    starts = []
    at = PAD
    for doc in docs:
        starts.append(at)
        at += len(doc) + PAD
    rows = np.zeros((at, 5), "uint64")
    for doc, start in zip(docs, starts, strict=True):
        rows[start : start + len(doc)] = doc.to_array(["NORM", "PREFIX", "SUFFIX", "SHAPE", "ORTH"])
    return rows, starts


def _vectors_forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Array], Callable[[Any], Any]]:
    embed, convolve = model.layers
    rows, starts = features(docs)
    _, first, inverse = np.unique(rows[:, 4], return_index=True, return_inverse=True)
    types, back_embed = embed(np.ascontiguousarray(rows[first, :4]), is_train)
    if not is_train and len(rows) >= WORTHWHILE:
        vectors = convolved(convolve, types, inverse)
        return [vectors[start : start + len(doc)] for start, doc in zip(starts, docs, strict=True)], lambda _: []
    vectors, back_convolve = convolve(types[inverse], is_train)

    def backprop(gradients: Sequence[Array]) -> list[Any]:
        flat = np.zeros_like(vectors)
        for start, gradient in zip(starts, gradients, strict=True):
            flat[start : start + len(gradient)] = gradient
        of_types = np.zeros_like(types)
        model.ops.scatter_add(of_types, inverse.astype("int32"), back_convolve(flat))
        back_embed(of_types)
        return []

    return [vectors[start : start + len(doc)] for start, doc in zip(starts, docs, strict=True)], backprop


def convolved(convolve: Model, vectors: Array, numbers: Array) -> Array:
    """What the convolutions make of the rows ``vectors[numbers]``, each different window computed once a layer."""
    for layer in convolve.layers:
        mix = layer.layers[0].layers[1]  # residual(chain(expand_window, Maxout))
        edge = np.full(1, len(vectors), numbers.dtype)
        vectors = np.concatenate([vectors, np.zeros((1, vectors.shape[1]), vectors.dtype)])
        padded = np.concatenate([edge, numbers, edge])
        keys = (padded[:-2] * len(vectors) + padded[1:-1]) * len(vectors) + padded[2:]
        _, first, numbers = np.unique(keys, return_index=True, return_inverse=True)
        before, own, after = (vectors[padded[first + k]] for k in range(3))
        vectors = own + mix.predict(np.concatenate([before, own, after], axis=1))
    return vectors[numbers]


def parser_network(shape: dict[str, Any]) -> Model:
    from spacy.ml.models.parser import build_tb_parser_model

    return with_numpy(
        build_tb_parser_model(
            token_vectors(shape), "parser", False, shape["hidden"], maxout_pieces=2, use_upper=True, nO=None
        )
    )


def parameters(model: Model) -> dict[str, Array]:
    """All arrays of a network by name: position of the layer, then the parameter's own name."""
    return {
        f"{i}.{name}": node.get_param(name)
        for i, node in enumerate(model.walk())
        for name in node.param_names
        if node.has_param(name)
    }


def set_parameters(model: Model, arrays: dict[str, Array]) -> None:
    nodes = list(model.walk())
    for key, array in arrays.items():
        position, _, name = key.partition(".")
        nodes[int(position)].set_param(name, np.ascontiguousarray(array, "float32"))


class Tagger:
    """Sets the fine tag of each token."""

    def __init__(self, vocab: Vocab, shape: dict[str, Any], arrays: dict[str, Array]) -> None:
        self.vectors = token_vectors(shape)
        self.vectors.initialize()
        set_parameters(self.vectors, {key: array for key, array in arrays.items() if key[0].isdigit()})
        self.weights = np.ascontiguousarray(arrays["softmax.W"].T, "float32")
        self.bias = np.asarray(arrays["softmax.b"], "float32")
        self.tags = np.array([vocab.strings.add(tag) for tag in shape["tags"]], "uint64")
        self.space = vocab.strings.add("_SP")

    def __call__(self, doc: Doc) -> Doc:
        return self.annotate([doc])[0]

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        for batch in batches(stream, batch_size):
            yield from self.annotate(batch)

    def annotate(self, docs: Sequence[Doc]) -> Sequence[Doc]:
        for doc, vectors in zip(docs, self.vectors.predict(docs), strict=True):
            if len(doc):
                tags = self.tags[(vectors @ self.weights + self.bias).argmax(axis=1)]
                tags[doc.to_array("IS_SPACE") == 1] = self.space
                doc.from_array(["TAG"], tags.reshape(-1, 1))
        return docs


class Lemmas:
    """Sets pos and lemma, which follow from form and tag."""

    def __init__(self, vocab: Vocab, morphology: Morphology) -> None:
        self.strings = vocab.strings
        self.morphology = morphology
        self.pos: dict[str, int] = import_module("spacy.parts_of_speech").IDS
        self.known: dict[tuple[int, int], tuple[int, int]] = {}

    def __call__(self, doc: Doc) -> Doc:
        if len(doc):
            rows = [self.analysis(token.orth, token.tag) for token in doc]
            array: Any = np.array(rows, "uint64")
            doc.from_array(["POS", "LEMMA"], array)
        return doc

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = BATCH) -> Iterator[Doc]:
        return map(self, stream)

    def analysis(self, form: int, tag: int) -> tuple[int, int]:
        found = self.known.get((form, tag))
        if found is None:
            pos, lemma = self.morphology(self.strings[form], self.strings[tag])
            found = self.known[form, tag] = (self.pos[pos], self.strings.add(lemma))
        return found


def batches(stream: Iterable[Doc], size: int) -> Iterator[list[Doc]]:
    stream = iter(stream)
    while batch := list(islice(stream, size)):
        yield batch


@cache
def files() -> tuple[dict[str, Any], dict[str, Array]]:
    """The shapes of the networks and their arrays, by ``tagger/`` or ``parser/`` and the parameter's name."""
    shape = json.loads((FILES / "shape.json").read_text(encoding="utf-8"))
    with np.load(FILES / "weights.npz", allow_pickle=False) as file:
        return shape, {name: file[name] for name in file.files}


def part(name: str) -> tuple[dict[str, Any], dict[str, Array]]:
    shape, arrays = files()
    return shape[name], {key[len(name) + 1 :]: array for key, array in arrays.items() if key.startswith(name + "/")}


def make_tagger(nlp: Language, name: str) -> Tagger:
    return Tagger(nlp.vocab, *part("tagger"))


def make_parser(nlp: Language, name: str) -> Any:
    from spacy.pipeline import DependencyParser

    shape, arrays = part("parser")
    model = parser_network(shape)
    parser = DependencyParser(nlp.vocab, model, name)
    parser.moves.initialize_actions({int(move): labels for move, labels in shape["actions"].items()})
    model.attrs["resize_output"](model, parser.moves.n_moves)
    model.initialize()
    set_parameters(model, arrays)
    return parser


def make_lemmas(nlp: Language, name: str) -> Lemmas:
    return Lemmas(nlp.vocab, Morphology.read(FILES / "morphology.json.xz"))


def load() -> Language:
    """A new pipeline from the files of the package."""
    import spacy
    from spacy.language import Language

    nlp = spacy.blank("en")
    for name, factory in (
        ("errata_tagger", make_tagger),
        ("errata_parser", make_parser),
        ("errata_lemmas", make_lemmas),
    ):
        Language.factory(name, func=factory)
        nlp.add_pipe(name)
    return nlp
