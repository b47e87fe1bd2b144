import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../../tests/e2e/openBrowser';
import { startDatabase } from '../database';
import { median, ms, printTable, quantile, times } from '../report';
import { seedLicenses } from '../seed';
import { startServer } from '../server';
import { type App, signIn, startApps } from './apps';
import { measureExport } from './exporting';
import { clickToPaint, longTasks, markWhenPainted, paintedAt, watchLongTasks } from './inPage';

const ROWS = 1_000_000;
const RUNS = 9;
const CHANGES = 20;
const SLOWER = 4;
const WINDOW_OPENS = 1000;
const SETTLES = 5000;
/** Between two changes: nobody clicks while the answer to the last click is still being asked for again. */
const PAUSE = 300;
const FORM = 'input[name="username"]';
const TWENTY_ROWS = 'tbody tr:nth-child(20)';
const HUNDRED_ROWS = 'tbody tr:nth-child(100)';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens an address as for the first time, on a slower machine; milliseconds until `selector` is painted. */
async function timeTo(browser: Browser, url: string, selector: string, session?: Session): Promise<number> {
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(markWhenPainted, selector);
  // A new window loads pages of the browser's own at first.
  await page.waitForTimeout(WINDOW_OPENS);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(paintedAt);
  const took = (await painted.jsonValue()) ?? Number.NaN;
  await context.close();
  return took;
}

async function sessionOf(browser: Browser, app: App): Promise<Session> {
  const context = await browser.newContext();
  await signIn(await context.newPage(), app);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Both apps in turn, so that what else the machine does falls on both. */
async function compareLoading(browser: Browser, apps: App[], sessions: Session[]): Promise<void> {
  const forms = apps.map((): number[] => []);
  const lists = apps.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [place, { url, list }] of apps.entries()) {
      forms[place]?.push(await timeTo(browser, `${url}/login`, FORM));
      lists[place]?.push(await timeTo(browser, url + list, TWENTY_ROWS, sessions[place]));
    }
  }
  const row = (what: string, [stock = [], ours = []]: number[][]): [string, string, string] => [
    what,
    `${ms(median(ours))} (stock ${ms(median(stock))})`,
    times(median(ours) / median(stock)),
  ];
  printTable(`The console beside stock react-admin, CPU slowed ${SLOWER}× (median of ${RUNS})`, [
    row('sign-in form painted', forms),
    row('20 license rows painted', lists),
  ]);
}

async function changes(page: Page, what: string, selector: string): Promise<[string, string][]> {
  const took: Awaited<ReturnType<typeof clickToPaint>>[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    took.push(await page.evaluate(clickToPaint, selector));
    await page.waitForTimeout(PAUSE);
  }
  const own = took.map(({ first, server }) => first - server);
  return [
    [`${what}: click until what is in sight is painted, without the server`, ms(median(own))],
    ['… the slowest of ten', ms(quantile(own, 0.9))],
    ['… until the last row is', ms(median(took.map(({ last, server }) => last - server)))],
    ['… with the server', ms(median(took.map(({ first }) => first)))],
  ];
}

async function measureChanges(browser: Browser, app: App, session: Session): Promise<void> {
  const page = await (await browser.newContext({ storageState: session })).newPage();
  await page.goto(`${app.url}${app.list}?perPage=100&page=1&sort=creation_date&order=DESC`);
  await page.waitForSelector(HUNDRED_ROWS);
  // The other pages are fetched in the first quiet seconds.
  await page.waitForTimeout(SETTLES);
  printTable(`A change of 100 rows in ${app.name} (median of ${CHANGES})`, [
    ...(await changes(page, 'page', app.nextPage)),
    ...(await changes(page, 'sort', app.sortable)),
  ]);
}

/** The list in a window of its own, once nothing more is fetched. */
async function openList(browser: Browser, app: App, session: Session): Promise<Page> {
  const page = await (await browser.newContext({ storageState: session })).newPage();
  await page.goto(app.url + app.list);
  await page.waitForSelector(TWENTY_ROWS);
  await page.waitForLoadState('networkidle');
  return page;
}

async function measureTyping(page: Page): Promise<void> {
  await page.evaluate(watchLongTasks);
  const found = page.waitForResponse((answer) => answer.url().includes('search=lovelace'));
  await page.locator('input[type="search"]').pressSequentially('lovelace', { delay: 120 });
  await found;
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate(longTasks);
  printTable(`Typing a search over ${ROWS.toLocaleString('en')} licenses`, [
    ['tasks that blocked for more than 50 ms', String(tasks.length)],
    ['the longest of them', tasks.length > 0 ? ms(Math.max(...tasks)) : 'none'],
  ]);
}

/** How fast the console is in a browser, beside a stock react-admin of the same resources. */
export async function benchConsole(): Promise<void> {
  const bench = await startDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'keystock-bench-apps-'));
  await seedLicenses(bench, ROWS);
  const server = await startServer(bench);
  const { stock, ours } = await startApps(dir, server.url);
  const browser = await openBrowser();
  try {
    const sessions = [await sessionOf(browser, stock), await sessionOf(browser, ours)];
    await compareLoading(browser, [stock, ours], sessions);
    await measureChanges(browser, ours, sessions[1] as Session);
    await measureTyping(await openList(browser, ours, sessions[1] as Session));
    await measureExport(await openList(browser, ours, sessions[1] as Session));
  } finally {
    await browser.close();
    for (const app of [stock, ours]) app.stop();
    await server.stop();
    await bench.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
