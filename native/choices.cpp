#include "choices.hpp"

namespace errata {

void ChoiceGraph::clear(std::size_t segments, std::int32_t source_words) {
    levels.clear();
    levels.resize(segments + 1);
    whole = source_words;
    known_.clear();
    known_level_ = 0;
}

std::int32_t ChoiceGraph::node(std::size_t level, const std::vector<Arrival>& arrivals, std::int32_t bound, std::int32_t same) {
    if (known_level_ != level) known_.clear();
    known_level_ = level;
    std::string key;
    append_bytes(key, same);
    for (const Arrival& arrival : arrivals) append_bytes(key, arrival.cell);
    const auto [found, added] = known_.try_emplace(std::move(key), static_cast<std::int32_t>(levels[level].size()));
    if (added) {
        Node node;
        for (const Arrival& arrival : arrivals) node.cells.push_back(arrival.cell);
        node.size = node.cells.size();
        node.bound = bound;
        node.same = same;
        levels[level].push_back(std::move(node));
    }
    Node& node = levels[level][static_cast<std::size_t>(found->second)];
    node.bound = std::min(node.bound, bound);
    return found->second;
}

void ChoiceGraph::settle(std::size_t level) {
    for (Node& node : levels[level]) std::vector<Cell>().swap(node.cells);
    std::vector<std::vector<bool>> used;
    for (bool changed = true; changed && level > 0; --level) {
        used.assign(levels[level].size(), {});
        for (std::size_t at = 0; at < used.size(); ++at) {
            used[at].assign(levels[level][at].size, false);
            for (const Edge& edge : levels[level][at].edges)
                for (const Step& step : edge.steps) used[at][static_cast<std::size_t>(step.origin)] = true;
        }
        changed = false;
        for (Node& node : levels[level - 1])
            for (Edge& edge : node.edges) {
                const std::vector<bool>& wanted = used[static_cast<std::size_t>(edge.target)];
                if (std::erase_if(edge.steps, [&](const Step& step) { return !wanted[static_cast<std::size_t>(step.cell)]; }) == 0) continue;
                edge.steps.shrink_to_fit();
                changed = true;
            }
    }
}

}  // namespace errata
