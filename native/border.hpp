// What every file with Python bindings needs: arrays in, arrays out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ragged.hpp"

namespace errata {

template <class T>
using In = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;
template <class T, std::size_t D>
using InMany = nanobind::ndarray<const T, nanobind::ndim<D>, nanobind::c_contig, nanobind::device::cpu>;
template <class T>
using Out = nanobind::ndarray<nanobind::numpy, T>;

// A zeroed array that Python will own.
template <class T>
struct Result {
    std::unique_ptr<T[]> data;
    std::vector<std::size_t> shape;

    explicit Result(std::vector<std::size_t> s) : shape(std::move(s)) {
        std::size_t size = 1;
        for (const auto n : shape) size *= n;
        data = std::make_unique<T[]>(size);
    }
    Out<T> give() {
        T* raw = data.release();
        nanobind::capsule owner(raw, [](void* p) noexcept { delete[] static_cast<T*>(p); });
        return Out<T>(raw, shape.size(), shape.data(), owner);
    }
};

template <class T>
Out<T> give(std::vector<T>&& values) {
    auto* kept = new std::vector<T>(std::move(values));
    nanobind::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Out<T>(kept->data(), {kept->size()}, owner);
}

inline Ragged ragged(const In<std::int32_t>& ids, const In<std::int64_t>& offsets) {
    return {ids.data(), offsets.data(), static_cast<std::int64_t>(offsets.shape(0)) - 1};
}

inline std::size_t many(std::int64_t n) { return static_cast<std::size_t>(n); }

// Says which sentence a kernel could not take.
template <class Work>
void guarded(std::int64_t sentence, Work work) {
    try {
        work();
    } catch (const std::length_error&) {
        throw std::length_error(std::to_string(sentence));
    }
}

}  // namespace errata
