// All shortest ways to turn one sentence into another: cells of the edit table that lie on an optimal path under either
// of two cost schemes (substitution 1 or 2; insertion and deletion 1), and the steps between them.
#pragma once

#include <cstdint>
#include <vector>

#include "band.hpp"
#include "ragged.hpp"

namespace errata {

class EditLattice {
public:
    struct Vertex {
        std::int32_t x, y;
        std::int32_t diagonal = -1, above = -1, left = -1;  // predecessors: substitution or match, deletion, insertion
        bool diagonal_in_both = false, above_in_both = false, left_in_both = false;  // optimal under both cost schemes
    };

    void read(Seq source, Seq output);

    // Vertices in order of (x, y); those of source position x are row_begin(x) .. row_end(x) - 1.
    std::size_t size() const { return vertices_.size(); }
    const Vertex& operator[](std::int64_t v) const { return vertices_[static_cast<std::size_t>(v)]; }
    std::int64_t row_begin(std::int64_t x) const { return row_first_[static_cast<std::size_t>(x)]; }
    std::int64_t row_end(std::int64_t x) const { return row_first_[static_cast<std::size_t>(x) + 1]; }

    // The vertex at a cell, or -1.
    std::int32_t vertex(std::int64_t x, std::int64_t y) const;

    // Whether the words before this vertex are equal, so that its diagonal step changes nothing.
    bool same_word(const Vertex& v) const { return source_[static_cast<std::size_t>(v.x - 1)] == output_[static_cast<std::size_t>(v.y - 1)]; }

private:
    void connect();

    Seq source_, output_;
    std::vector<Vertex> vertices_;
    std::vector<std::int64_t> row_first_;
    BackwardRows rows_[2];
    std::vector<std::uint8_t> marks_, marks_above_;
    std::vector<std::uint8_t> steps_into_;  // marks of every vertex, while the lattice is built
};

}  // namespace errata
