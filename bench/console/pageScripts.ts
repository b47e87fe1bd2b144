/** Functions that run in the browser; each must be self-contained, because its source text is sent. */

/** Marks the first paint of `selector`. */
export function markWhenPainted(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the ms from the navigation to that paint. */
export function getPaintTime(): number | undefined {
  return performance.getEntriesByName('painted')[0]?.startTime;
}

/**
 * Clicks an element that changes a list of a hundred rows. Returns the ms until the first and the last row, which
 * is out of view, are painted, and the server's share.
 */
export async function clickToPaint(
  selector: string,
): Promise<{ first: number; last: number; server: number }> {
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

export function observeLongTasks(): void {
  const durations: number[] = [];
  Reflect.set(window, 'longTasks', durations);
  new PerformanceObserver((list) => {
    durations.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

export function getLongTasks(): number[] {
  return Reflect.get(window, 'longTasks');
}
