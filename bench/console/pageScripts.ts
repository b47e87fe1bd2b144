/** What runs in the browser. Each function stands alone: it is sent there as text. */

/** Notes when `selector` has been painted for the first time. */
export function markWhenPainted(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the navigation to that paint. */
export function getPaintTime(): number | undefined {
  return performance.getEntriesByName('painted')[0]?.startTime;
}

/**
 * Clicks what changes a list of a hundred; milliseconds until the first row is painted and until the last, which is
 * out of sight, and what of them the server took.
 */
export async function clickToPaint(
  selector: string,
): Promise<{ first: number; last: number; server: number }> {
  // Whatever is needed stands within: a function outside would not be known there.
  const rows = document.querySelectorAll('tbody tr');
  const watched = [rows[0], rows[99]].map((row) => ({ row, before: row?.textContent }));
  performance.clearResourceTimings();
  const start = performance.now();
  const painted = watched.map(async ({ row, before }) => {
    await new Promise<void>((changed) => {
      new MutationObserver((_, observer) => {
        if (row?.textContent === before) return;
        observer.disconnect();
        changed();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
    return performance.now() - start;
  });

  document.querySelector<HTMLElement>(selector)?.click();
  const [first = Number.NaN, last = Number.NaN] = await Promise.all(painted);
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const call = calls.find(({ name }) => name.includes('/api/licenses?'));
  return { first, last, server: call ? call.responseEnd - call.startTime : 0 };
}

/** Starts to collect tasks that block for more than 50 ms. */
export function observeLongTasks(): void {
  const found: number[] = [];
  Reflect.set(window, 'longTasks', found);
  new PerformanceObserver((list) => {
    found.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

export function getLongTasks(): number[] {
  return Reflect.get(window, 'longTasks');
}
