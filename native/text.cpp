#include "text.hpp"

#include <stdexcept>

namespace errata {
namespace {

std::uint64_t hash_bytes(std::string_view word) {
    std::uint64_t h = 0x9e3779b97f4a7c15ull ^ word.size();
    for (unsigned char c : word) {
        h ^= c;
        h *= 0x100000001b3ull;
        h ^= h >> 29;
    }
    h *= 0xbf58476d1ce4e5b9ull;
    return h ^ (h >> 32);
}

// Decodes the code point at text[at] and moves `at` past it; the caller passes valid UTF-8.
std::uint32_t next_code_point(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) -> std::uint32_t {
        return i < text.size() ? static_cast<unsigned char>(text[i]) & 0x3fu : 0u;
    };
    const std::uint32_t lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) {
        at += 1;
        return lead;
    }
    if (lead < 0xe0) {
        const std::uint32_t c = (lead & 0x1fu) << 6 | byte(at + 1);
        at += 2;
        return c;
    }
    if (lead < 0xf0) {
        const std::uint32_t c = (lead & 0x0fu) << 12 | byte(at + 1) << 6 | byte(at + 2);
        at += 3;
        return c;
    }
    const std::uint32_t c = (lead & 0x07u) << 18 | byte(at + 1) << 12 | byte(at + 2) << 6 | byte(at + 3);
    at += 4;
    return c;
}

bool is_ascii_space(std::uint32_t c) { return c == ' ' || (c >= 0x09 && c <= 0x0d); }

// The code points that Python's str.split() splits on.
bool is_unicode_space(std::uint32_t c) {
    if (c < 0x80) return is_ascii_space(c) || (c >= 0x1c && c <= 0x1f);
    return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 ||
           c == 0x202f || c == 0x205f || c == 0x3000;
}

bool is_ascii_punctuation(unsigned char c) {
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

// Calls word(view) for every run of non-space.
template <class IsSpace, class Word>
void each_word(std::string_view line, IsSpace is_space, Word word) {
    std::size_t at = 0;
    std::size_t start = 0;
    while (at < line.size()) {
        const std::size_t here = at;
        const std::uint32_t c = next_code_point(line, at);
        if (is_space(c)) {
            if (here > start) word(line.substr(start, here - start));
            start = at;
        }
    }
    if (start < line.size()) word(line.substr(start));
}

}  // namespace

Vocabulary::Vocabulary() : table_(1024, -1) {}

std::string_view Vocabulary::word(std::int32_t id) const {
    const auto i = static_cast<std::size_t>(id);
    if (i >= starts_.size()) throw std::out_of_range("no such word");
    return std::string_view(bytes_).substr(static_cast<std::size_t>(starts_[i]), static_cast<std::size_t>(lengths_[i]));
}

void Vocabulary::grow() {
    std::vector<std::int32_t> table(table_.size() * 2, -1);
    const std::size_t mask = table.size() - 1;
    for (std::size_t id = 0; id < hashes_.size(); ++id) {
        std::size_t slot = hashes_[id] & mask;
        while (table[slot] >= 0) slot = (slot + 1) & mask;
        table[slot] = static_cast<std::int32_t>(id);
    }
    table_.swap(table);
}

std::int32_t Vocabulary::number(std::string_view word) {
    const std::uint64_t hash = hash_bytes(word);
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash & mask;
    while (table_[slot] >= 0) {
        const auto id = table_[slot];
        if (hashes_[static_cast<std::size_t>(id)] == hash && this->word(id) == word) return id;
        slot = (slot + 1) & mask;
    }
    const auto id = static_cast<std::int32_t>(starts_.size());
    table_[slot] = id;
    starts_.push_back(static_cast<std::int64_t>(bytes_.size()));
    lengths_.push_back(static_cast<std::int32_t>(word.size()));
    hashes_.push_back(hash);
    bytes_.append(word);
    if (starts_.size() * 2 > table_.size()) grow();
    return id;
}

Encoded Vocabulary::encode(std::string_view text, std::int64_t lines, Split split) {
    Encoded out;
    out.offsets.reserve(static_cast<std::size_t>(lines) + 1);
    out.offsets.push_back(0);
    out.ids.reserve(text.size() / 5 + 16);

    const auto number_word = [&](std::string_view w) { out.ids.push_back(number(w)); };
    const auto number_punctuated = [&](std::string_view w) {
        const bool one_character = (static_cast<unsigned char>(w[0]) & 0x80) == 0
                                       ? w.size() == 1
                                       : [&] { std::size_t at = 0; next_code_point(w, at); return at >= w.size(); }();
        if (one_character) {
            number_word(w);
        } else if (is_ascii_punctuation(static_cast<unsigned char>(w.back()))) {
            number_word(w.substr(0, w.size() - 1));
            number_word(w.substr(w.size() - 1));
        } else if (is_ascii_punctuation(static_cast<unsigned char>(w.front()))) {
            number_word(w.substr(0, 1));
            number_word(w.substr(1));
        } else {
            number_word(w);
        }
    };
    const auto push_code_points = [&](std::string_view w) {
        std::size_t at = 0;
        while (at < w.size()) out.ids.push_back(static_cast<std::int32_t>(next_code_point(w, at)));
    };

    std::size_t begin = 0;
    for (std::int64_t i = 0; i < lines; ++i) {
        std::size_t end = text.find('\0', begin);
        if (end == std::string_view::npos) end = text.size();
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        switch (split) {
            case Split::unicode: each_word(line, is_unicode_space, number_word); break;
            case Split::ascii: each_word(line, is_ascii_space, number_word); break;
            case Split::punctuated: each_word(line, is_unicode_space, number_punctuated); break;
            case Split::letters: each_word(line, is_unicode_space, push_code_points); break;
            case Split::characters: {
                const std::size_t first = out.ids.size();
                each_word(line, is_unicode_space, [&](std::string_view w) {
                    if (out.ids.size() > first) out.ids.push_back(' ');
                    push_code_points(w);
                });
                break;
            }
            case Split::blank: {
                std::size_t at = 0;
                for (;;) {
                    const std::size_t stop = line.find(' ', at);
                    if (stop == std::string_view::npos) break;
                    number_word(line.substr(at, stop - at));
                    at = stop + 1;
                }
                number_word(line.substr(at));
                break;
            }
        }
        out.offsets.push_back(static_cast<std::int64_t>(out.ids.size()));
    }
    return out;
}

std::uint64_t python2_hash(std::string_view text) {
    if (text.empty()) return 0;
    std::uint64_t hash = 0, length = 0;
    for (std::size_t at = 0; at < text.size(); ++length) {
        const std::uint64_t c = next_code_point(text, at);
        if (length == 0) hash = c << 7;
        hash = (1000003 * hash) ^ c;
    }
    hash ^= length;
    return hash == ~std::uint64_t{0} ? hash - 1 : hash;
}

}  // namespace errata
