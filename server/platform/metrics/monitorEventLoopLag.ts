const SAMPLE_INTERVAL_MS = 100;

interface EventLoopLagMonitor {
  /** Returns the longest stall since the previous call, in seconds. */
  longest(): number;
  stop(): void;
}

/** Measures event loop stalls by timer delays, because Node's own monitor missed some. */
export function monitorEventLoopLag(): EventLoopLagMonitor {
  let longest = 0;
  let due = performance.now() + SAMPLE_INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - due);
    due = now + SAMPLE_INTERVAL_MS;
  }, SAMPLE_INTERVAL_MS).unref();
  return {
    longest() {
      const seconds = longest;
      longest = 0;
      return seconds / 1000;
    },
    stop: () => clearInterval(timer),
  };
}
