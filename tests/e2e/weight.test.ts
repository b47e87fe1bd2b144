import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openSession } from './openSession';

/** A page is usable when `readySelector` matches; `limitKb` is for its gzipped scripts until then. */
const pages = [
  { page: 'the sign-in form', path: '/login', readySelector: 'form button', limitKb: 92 },
  { page: 'the licenses list', path: '/dashboard/licenses', readySelector: 'tbody td a', limitKb: 306 },
  {
    page: 'the dashboard, before its chart',
    path: '/dashboard',
    readySelector: '[aria-busy] ~ details, figure ~ details',
    limitKb: 308,
  },
];

const demo = openDemo();
let signedInContext: BrowserContext;

beforeAll(async () => {
  signedInContext = await demo.browser.newContext();
  await openSession(signedInContext, demo.url);
});

/** Blocks idle work, which starts after 2 s, and marks the time at which `selector` first matches. */
function markReady(selector: string): void {
  const { setTimeout } = window;
  Reflect.set(window, 'setTimeout', (handler: TimerHandler, delay = 0) =>
    setTimeout(handler, delay < 2000 ? delay : 2 ** 30),
  );
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    performance.mark('ready');
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the URLs of the scripts requested before the mark. */
function listInitialScripts(): string[] {
  const [ready] = performance.getEntriesByName('ready');
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && ready && startTime < ready.startTime)
    .map(({ name }) => name);
}

async function getGzipSize(url: string): Promise<number> {
  const script = await fetch(url);
  return gzipSync(Buffer.from(await script.arrayBuffer())).length;
}

test.each(pages)(
  '$page is usable after at most $limitKb kB of scripts',
  async ({ path, readySelector, limitKb }) => {
    const context = path === '/login' ? await demo.browser.newContext() : signedInContext;
    const page = await context.newPage();
    await page.addInitScript(markReady, readySelector);

    await page.goto(demo.url + path);
    await page.waitForSelector(readySelector);
    const scripts = await page.evaluate(listInitialScripts);

    const sizes = await Promise.all(scripts.map(getGzipSize));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(scripts.length).toBeGreaterThan(0);
    expect(kilobytes).toBeLessThanOrEqual(limitKb);
    await page.close();
  },
);

test('the chart of the sales is asked for after the figures, and weighs at most 120 kB with all that it needs', async () => {
  const page = await signedInContext.newPage();
  await page.addInitScript(markReady, '[aria-busy] ~ details, figure ~ details');
  await page.goto(`${demo.url}/dashboard`);
  await page.waitForSelector('figure [role=application]');

  const initialScripts = await page.evaluate(listInitialScripts);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

  const laterScripts = scripts.filter((name) => !initialScripts.includes(name));
  expect(laterScripts.some((name) => name.includes('SalesChart'))).toBe(true);
  const sizes = await Promise.all(laterScripts.map(getGzipSize));
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(120);
  await page.close();
});

test('requests the signed-in user once, while the first script loads', async () => {
  const page = await (await demo.browser.newContext()).newPage();
  await page.goto(`${demo.url}/login`);
  await page.waitForSelector('form button');

  const startedEarly = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const script = loaded.find(({ name }) => name.endsWith('.js'));
    const requests = loaded.filter(({ name }) => name.endsWith('/api/auth/me'));
    return requests.map(({ startTime }) => script !== undefined && startTime < script.responseEnd);
  });

  expect(startedEarly).toEqual([true]);
});
