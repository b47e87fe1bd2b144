const PRINT_INTERVAL_MS = 1000;

/** Prints a counter on a terminal, at most once a second; silent elsewhere. */
export function createProgress(label: string): { show(count: number): void; end(): void } {
  let lastPrintedAt = Date.now();
  let hasPrinted = false;
  return {
    show(count) {
      if (!process.stderr.isTTY || Date.now() - lastPrintedAt < PRINT_INTERVAL_MS) return;
      lastPrintedAt = Date.now();
      hasPrinted = true;
      process.stderr.write(`\r${count.toLocaleString('en')} ${label}`);
    },
    end() {
      if (hasPrinted) process.stderr.write('\n');
    },
  };
}
