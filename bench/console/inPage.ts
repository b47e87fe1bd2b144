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
export function paintedAt(): number | undefined {
  return performance.getEntriesByName('painted')[0]?.startTime;
}

/** Clicks what changes the list; how long until its new rows are painted, with the server and without. */
export async function clickToPaint(selector: string): Promise<{ whole: number; own: number }> {
  // No function of its own for this: it would bring a helper along that the page does not know.
  const before = document.querySelector('tbody tr')?.textContent;
  performance.clearResourceTimings();
  const start = performance.now();

  document.querySelector<HTMLElement>(selector)?.click();
  await new Promise<void>((changed) => {
    new MutationObserver((_, observer) => {
      const row = document.querySelector('tbody tr:nth-child(100)') && document.querySelector('tbody tr');
      if (!row || row.textContent === before) return;
      observer.disconnect();
      changed();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));

  const whole = performance.now() - start;
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const call = calls.find(({ name }) => name.includes('/api/licenses?'));
  return { whole, own: whole - (call ? call.responseEnd - call.startTime : 0) };
}

/** Starts to collect tasks that block for more than 50 ms. */
export function watchLongTasks(): void {
  const found: number[] = [];
  Reflect.set(window, 'longTasks', found);
  new PerformanceObserver((list) => {
    found.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

export function longTasks(): number[] {
  return Reflect.get(window, 'longTasks');
}
