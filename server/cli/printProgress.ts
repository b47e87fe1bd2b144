const EVERY_MS = 1000;

/** Counts on one line of a terminal, at most once a second; elsewhere it is silent. */
export function printProgress(what: string): { show(count: number): void; end(): void } {
  let shownAt = Date.now();
  let isShown = false;
  return {
    show(count) {
      if (!process.stderr.isTTY || Date.now() - shownAt < EVERY_MS) return;
      shownAt = Date.now();
      isShown = true;
      process.stderr.write(`\r${count.toLocaleString('en')} ${what}`);
    },
    end() {
      if (isShown) process.stderr.write('\n');
    },
  };
}
