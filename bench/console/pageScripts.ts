/** Functions that run in the browser; each must be self-contained, because its source text is sent. */

/** Marks the first paint of `selector`. */
export function markWhenPainted(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')));
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the ms from the navigation to the paint marked by `markWhenPainted`. */
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
  const watchedRows = [rows[0], rows[99]].map((row) => ({ row, before: row?.textContent }));
  performance.clearResourceTimings();
  const start = performance.now();
  const paints = watchedRows.map(async ({ row, before }) => {
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (row?.textContent === before) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });

  document.querySelector<HTMLElement>(selector)?.click();
  const [first = Number.NaN, last = Number.NaN] = await Promise.all(paints);
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const listRequest = requests.find(({ name }) => name.includes('/api/licenses?'));
  return { first, last, server: listRequest ? listRequest.responseEnd - listRequest.startTime : 0 };
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
