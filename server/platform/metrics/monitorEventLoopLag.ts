const SAMPLE_INTERVAL_MS = 100;

interface EventLoopLagMonitor {
  /** Returns the longest stall since the previous call, in seconds. */
  readLongest(): number;
  stop(): void;
}

/** Measures event loop stalls by timer delays, because Node's own monitor missed some. */
export function monitorEventLoopLag(): EventLoopLagMonitor {
  let longestMs = 0;
  let dueAt = performance.now() + SAMPLE_INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - dueAt);
    dueAt = now + SAMPLE_INTERVAL_MS;
  }, SAMPLE_INTERVAL_MS).unref();
  return {
    readLongest() {
      const seconds = longestMs / 1000;
      longestMs = 0;
      return seconds;
    },
    stop: () => clearInterval(timer),
  };
}
