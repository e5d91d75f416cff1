// Text to integers: splitting UTF-8 into words or characters and numbering the words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace errata {

enum class Split {
    unicode = 0,     // runs of any Unicode white space separate words
    ascii = 1,       // runs of ASCII white space only: U+00A0 stays inside a word
    blank = 2,       // every single blank separates, so two blanks make an empty word
    characters = 3,  // code points of the words joined by one blank
    letters = 4,     // code points of the words joined by nothing
    punctuated = 5,  // like unicode, with one leading or trailing ASCII punctuation mark split off
};

struct Encoded {
    std::vector<std::int32_t> ids;
    std::vector<std::int64_t> offsets;  // one more than there are lines
};

// Words to numbers. Only grows; the same word always has the same number.
class Vocabulary {
public:
    Vocabulary();
    std::int32_t number(std::string_view word);
    std::int64_t size() const { return static_cast<std::int64_t>(starts_.size()); }
    std::string_view word(std::int32_t id) const;

    // `text` holds `lines` lines separated by NUL bytes.
    Encoded encode(std::string_view text, std::int64_t lines, Split split);

private:
    void grow();

    std::string bytes_;
    std::vector<std::int64_t> starts_;
    std::vector<std::int32_t> lengths_;
    std::vector<std::uint64_t> hashes_;
    std::vector<std::int32_t> table_;
};

// What Python 2 (64-bit) hashes a text to: the order of its dictionaries decides ties in the originals.
std::uint64_t python2_hash(std::string_view text);

}  // namespace errata
