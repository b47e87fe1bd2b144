import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { signIn } from './signIn';

/** The moment a page works, told by what is then to be seen, and the kilobytes of scripts it may take. */
const pages = [
  { page: 'the sign-in form', path: '/login', works: 'form button', limit: 85 },
  { page: 'the licenses list', path: '/dashboard/licenses', works: 'tbody td a', limit: 250 },
  { page: 'the dashboard', path: '/dashboard', works: 'figure svg', limit: 350 },
];

const demo = openDemo();
let signedIn: BrowserContext;

beforeAll(async () => {
  signedIn = await demo.browser.newContext();
  await signIn(await signedIn.newPage(), demo.url);
});

/** Keeps what waits for a quiet moment waiting, and notes when `selector` is first there. */
function watch(selector: string): void {
  const { setTimeout } = window;
  Reflect.set(window, 'setTimeout', (work: TimerHandler, delay = 0) =>
    setTimeout(work, delay < 2000 ? delay : 2 ** 30),
  );
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    performance.mark('works');
  }).observe(document, { childList: true, subtree: true });
}

/** The scripts that were asked for before the page worked. */
function scriptsBefore(): string[] {
  const [works] = performance.getEntriesByName('works');
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && works && startTime < works.startTime)
    .map(({ name }) => name);
}

async function gzipped(url: string): Promise<number> {
  const script = await fetch(url);
  return gzipSync(Buffer.from(await script.arrayBuffer())).length;
}

test.each(pages)('$page works after at most $limit kB of scripts', async ({ path, works, limit }) => {
  const context = path === '/login' ? await demo.browser.newContext() : signedIn;
  const page = await context.newPage();
  await page.addInitScript(watch, works);

  await page.goto(demo.url + path);
  await page.waitForSelector(works);
  const scripts = await page.evaluate(scriptsBefore);

  const sizes = await Promise.all(scripts.map(gzipped));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  expect(scripts.length).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThanOrEqual(limit);
  await page.close();
});

test('who is signed in is asked once, while the first script is on its way', async () => {
  const page = await (await demo.browser.newContext()).newPage();
  await page.goto(`${demo.url}/login`);
  await page.waitForSelector('form button');

  const asked = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const script = loaded.find(({ name }) => name.endsWith('.js'));
    const questions = loaded.filter(({ name }) => name.endsWith('/api/auth/me'));
    return questions.map(({ startTime }) => script !== undefined && startTime < script.responseEnd);
  });

  expect(asked).toEqual([true]);
});

test('the scripts that every page begins with are compiled while they arrive', async () => {
  const page = await signedIn.newPage();
  await page.addInitScript(watch, 'tbody td a');
  await page.goto(`${demo.url}/dashboard/licenses`);
  await page.waitForSelector('tbody td a');

  const scripts = await page.evaluate(scriptsBefore);
  const first = scripts.filter((url) => /\/(index|console|list)-/.test(url));
  const texts = await Promise.all(first.map(async (url) => (await fetch(url)).text()));

  expect(first).toHaveLength(3);
  expect(texts.filter((text) => !text.startsWith('//# allFunctionsCalledOnLoad'))).toEqual([]);
});
