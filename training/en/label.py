"""Runs in the teacher's environment: labels white-space tokenised sentences.

Writes ``<text>.<shard>.npz``: the ``lengths`` of the sentences; per token the teacher's ``tag`` (index into ``tags``),
its tag probabilities ``p`` and the tagger's token vectors ``h`` as half floats; with ``--parse`` also ``head``
(position in the sentence) and ``dep`` (index into ``deps``); with ``--check`` also ``pos`` and ``lemma``; with
``--layers`` the vectors ``h1`` to ``h3`` inside the tagger. With ``--parser-vectors`` it writes only
``<text>-parser.<shard>.npz``: the same vectors of the parser.
"""

import argparse
from pathlib import Path

import en_core_web_sm
import numpy as np
from spacy.tokens import Doc

LAYERS = ("h1", "h2", "h3", "h")


def layers(tok2vec, docs, pad=4):
    """What each convolution puts out, without the padding."""
    extract, flatten = tok2vec._layers[:2]
    embed, *convolutions = flatten._layers[0]._layers
    gap = np.zeros((pad, 6), "uint64")
    rows = [gap]
    for features in extract(docs):
        rows += [features, gap]
    inside = np.concatenate([np.full(len(part), part is not gap) for part in rows])
    vectors = embed(np.concatenate(rows))
    for convolution in convolutions:
        vectors = convolution(vectors)
        yield vectors[inside]


def batches(nlp, sentences, size=256):
    for start in range(0, len(sentences), size):
        yield [Doc(nlp.vocab, words=words) for words in sentences[start : start + size]]


def parser_vectors(nlp, sentences):
    columns = {name: [] for name in LAYERS}
    for docs in batches(nlp, sentences):
        for i, vectors in enumerate(layers(nlp.get_pipe("parser").model.tok2vec, docs)):
            columns[LAYERS[i]].append(vectors.astype("float16"))
    return {name: np.concatenate(columns[name]) for name in LAYERS}


def label(nlp, sentences, parse, check, inner):
    tagger, parser = nlp.tagger, nlp.get_pipe("parser")
    columns = {name: [] for name in ("tag", "p", "head", "dep", "pos", "lemma", *LAYERS)}
    for docs in batches(nlp, sentences):
        vectors = tagger.model.tok2vec(docs)
        probabilities = tagger.model.softmax(vectors)
        guesses = [p.argmax(axis=1) for p in probabilities]
        columns["tag"] += [guess.astype("uint8") for guess in guesses]
        columns["p"] += [p.astype("float16") for p in probabilities]
        columns["h"] += [h.astype("float16") for h in vectors]
        if inner:
            for i, h in enumerate(layers(tagger.model.tok2vec, docs)):
                if LAYERS[i] != "h":
                    columns[LAYERS[i]].append(h.astype("float16"))
        if parse or check:
            tagger.set_annotations(docs, guesses)
        if parse:
            docs = list(parser.pipe(docs, batch_size=256))
            for doc in docs:
                columns["head"] += [token.head.i for token in doc]
                columns["dep"] += [token.dep_ for token in doc]
        if check:
            for doc in docs:
                columns["pos"] += [token.pos_ for token in doc]
                columns["lemma"] += [token.lemma_ for token in doc]
    result = {name: np.concatenate(columns[name]) for name in ("tag", "p", *LAYERS) if columns[name]}
    result["tags"] = np.array(tagger.labels)
    if parse:
        result["head"] = np.array(columns["head"], "int32")
        result["deps"], result["dep"] = np.unique(np.array(columns["dep"]), return_inverse=True)
        result["dep"] = result["dep"].astype("uint8")
    if check:
        result.update({name: np.array(columns[name]) for name in ("pos", "lemma")})
    return result


def main():
    options = argparse.ArgumentParser()
    options.add_argument("text", type=Path)
    for flag in ("--parse", "--check", "--layers", "--parser-vectors"):
        options.add_argument(flag, action="store_true")
    options.add_argument("--shard", type=int, default=0)
    options.add_argument("--shards", type=int, default=1)
    given = options.parse_args()
    sentences = [line.split() for line in given.text.read_text(encoding="utf-8").split("\n") if line]
    size = -(-len(sentences) // given.shards)
    sentences = sentences[given.shard * size : (given.shard + 1) * size]
    nlp = en_core_web_sm.load()
    if given.parser_vectors:
        arrays = parser_vectors(nlp, sentences)
    else:
        arrays = label(nlp, sentences, given.parse, given.check, given.layers)
    arrays["lengths"] = np.array([len(words) for words in sentences], "int32")
    stem = given.text.stem + ("-parser" if given.parser_vectors else "")
    target = given.text.with_name(f"{stem}.{given.shard}.npz")
    partial = target.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez(file, **arrays)
    partial.replace(target)
    print(target.name, len(sentences), "sentences", int(arrays["lengths"].sum()), "tokens")


if __name__ == "__main__":
    main()
