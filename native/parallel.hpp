// Sentences are independent: a counter hands them out to a few threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace errata {

// Calls make() once per thread for a worker, then worker(i) for every i in [0, n), in any order.
template <class Make>
void parallel_for(std::int64_t n, int threads, Make make) {
    const int wanted = static_cast<int>(std::min<std::int64_t>(std::max(1, threads), std::max<std::int64_t>(n, 1)));
    if (wanted == 1) {
        auto worker = make();
        for (std::int64_t i = 0; i < n; ++i) worker(i);
        return;
    }
    const std::int64_t step = std::clamp<std::int64_t>(n / (wanted * 32), 1, 64);
    std::atomic<std::int64_t> next{0};
    std::exception_ptr failure;
    std::mutex guard;
    auto run = [&] {
        try {
            auto worker = make();
            for (;;) {
                const std::int64_t begin = next.fetch_add(step);
                if (begin >= n) return;
                const std::int64_t end = std::min(n, begin + step);
                for (std::int64_t i = begin; i < end; ++i) worker(i);
            }
        } catch (...) {
            const std::lock_guard<std::mutex> lock(guard);
            if (!failure) failure = std::current_exception();
            next.store(n);
        }
    };
    std::vector<std::thread> pool;
    for (int t = 1; t < wanted; ++t) pool.emplace_back(run);
    run();
    for (auto& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace errata
