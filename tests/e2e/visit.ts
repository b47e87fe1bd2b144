import type { Page, Request } from 'playwright-core';

/**
 * Opens an address and waits until the page has rendered all that it requested. Playwright's 'networkidle' waits half a
 * second longer on each page.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const pending = new Set<Request>();
  const onRequest = (request: Request) => pending.add(request);
  const onEnd = (request: Request) => pending.delete(request);
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  try {
    await page.goto(url);
    await page.locator('h1:visible').first().waitFor();
    do await page.evaluate(renderWhatArrived);
    while (pending.size > 0);
  } finally {
    page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
  }
}

/** Runs in the page: what arrived is rendered in one frame, and may request more in the next. */
async function renderWhatArrived(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise(requestAnimationFrame);
    await new Promise((done) => requestIdleCallback(done));
  }
}
