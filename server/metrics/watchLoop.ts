const EVERY_MS = 100;

interface LoopWatch {
  /** The longest stall since this was asked last, in seconds. */
  longest(): number;
  stop(): void;
}

/** Sees how long the event loop stands still by how late a timer comes: Node's own meter missed stalls. */
export function watchLoop(): LoopWatch {
  let longest = 0;
  let due = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - due);
    due = now + EVERY_MS;
  }, EVERY_MS).unref();
  return {
    longest() {
      const told = longest;
      longest = 0;
      return told / 1000;
    },
    stop: () => clearInterval(timer),
  };
}
