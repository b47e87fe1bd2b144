const SAMPLE_INTERVAL_MS = 100;

interface EventLoopLagMonitor {
  /** The longest stall since this was asked last, in seconds. */
  longest(): number;
  stop(): void;
}

/** Sees how long the event loop stands still by how late a timer comes: Node's own meter missed stalls. */
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
