import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../../testkit/openBrowser';
import { startServer } from '../../testkit/startServer';
import { median, medianMs, percentileMs } from '../shared/figure';
import { formatMs, formatRatio, printTable, type Row } from '../shared/report';
import { seedLicenses } from '../shared/seedLicenses';
import { startDatabase } from '../shared/startDatabase';
import { type ConsoleApp, signIn, startApps } from './apps';
import { measureExport } from './measureExport';
import { clickToPaint, getLongTasks, getPaintTime, markWhenPainted, observeLongTasks } from './pageScripts';

const ROWS = 1_000_000;
const RUNS = 9;
const CHANGES = 20;
const CPU_SLOWDOWN = 4;
const WINDOW_OPEN_DELAY_MS = 1000;
const PREFETCH_DELAY_MS = 5000;
/** Lets the requests of a change finish before the next one. */
const CHANGE_PAUSE_MS = 300;
const SIGN_IN_FORM = 'input[name="username"]';
const TWENTY_ROWS = 'tbody tr:nth-child(20)';
const HUNDRED_ROWS = 'tbody tr:nth-child(100)';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a URL with a cold cache and a throttled CPU; returns the ms until `selector` is painted. */
async function measurePaint(
  browser: Browser,
  url: string,
  selector: string,
  session?: Session,
): Promise<number> {
  const context = await browser.newContext({ storageState: session });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(markWhenPainted, selector);
  // A new window first loads pages of the browser itself.
  await page.waitForTimeout(WINDOW_OPEN_DELAY_MS);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(getPaintTime);
  const paintMs = (await painted.jsonValue()) ?? Number.NaN;
  await context.close();
  return paintMs;
}

async function createSession(browser: Browser, app: ConsoleApp): Promise<Session> {
  const context = await browser.newContext();
  await signIn(await context.newPage(), app);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Alternates between the apps, so that other load affects both. */
async function compareLoading(browser: Browser, apps: ConsoleApp[], sessions: Session[]): Promise<void> {
  const forms = apps.map((): number[] => []);
  const lists = apps.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, { url, list }] of apps.entries()) {
      forms[index]?.push(await measurePaint(browser, `${url}/login`, SIGN_IN_FORM));
      lists[index]?.push(await measurePaint(browser, url + list, TWENTY_ROWS, sessions[index]));
    }
  }
  const toRow = (label: string, [stock = [], ours = []]: number[][]): [string, string, string] => [
    label,
    `${formatMs(median(ours))} (stock ${formatMs(median(stock))})`,
    formatRatio(median(ours) / median(stock)),
  ];
  printTable(`The console beside stock react-admin, CPU slowed ${CPU_SLOWDOWN}× (median of ${RUNS})`, [
    toRow('sign-in form painted', forms),
    toRow('20 license rows painted', lists),
  ]);
}

async function measureChange(page: Page, label: string, selector: string): Promise<Row[]> {
  const changes: Awaited<ReturnType<typeof clickToPaint>>[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    changes.push(await page.evaluate(clickToPaint, selector));
    await page.waitForTimeout(CHANGE_PAUSE_MS);
  }
  const ownTimes = changes.map(({ first, server }) => first - server);
  return [
    [`${label}: click until the visible rows are painted, without the server`, medianMs(ownTimes)],
    ['… the slowest of ten', percentileMs(ownTimes, 0.9)],
    [
      '… until the last row, which is not visible, is painted',
      formatMs(median(changes.map(({ last, server }) => last - server))),
    ],
    ['… including the server', formatMs(median(changes.map(({ first }) => first)))],
  ];
}

async function measureChanges(browser: Browser, app: ConsoleApp, session: Session): Promise<void> {
  const page = await (await browser.newContext({ storageState: session })).newPage();
  await page.goto(`${app.url}${app.list}?perPage=100&page=1&sort=creation_date&order=DESC`);
  await page.waitForSelector(HUNDRED_ROWS);
  // The console prefetches its other pages when it is idle.
  await page.waitForTimeout(PREFETCH_DELAY_MS);
  printTable(`A change of 100 rows in ${app.name} (median of ${CHANGES})`, [
    ...(await measureChange(page, 'page', app.nextPage)),
    ...(await measureChange(page, 'sort', app.sortable)),
  ]);
}

/** Opens the list in a new window, and waits until its requests have finished. */
async function openList(browser: Browser, app: ConsoleApp, session: Session): Promise<Page> {
  const page = await (await browser.newContext({ storageState: session })).newPage();
  await page.goto(app.url + app.list);
  await page.waitForSelector(TWENTY_ROWS);
  await page.waitForLoadState('networkidle');
  return page;
}

async function measureTyping(page: Page): Promise<void> {
  await page.evaluate(observeLongTasks);
  const searchResponse = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('lovelace')),
  );
  await page.locator('input[type="search"]').pressSequentially('lovelace', { delay: 120 });
  await searchResponse;
  await page.waitForLoadState('networkidle');
  const tasks = await page.evaluate(getLongTasks);
  printTable(`Typing a search over ${ROWS.toLocaleString('en')} licenses`, [
    ['tasks that blocked for more than 50 ms', String(tasks.length)],
    ['the longest of them', tasks.length > 0 ? formatMs(Math.max(...tasks)) : 'none'],
  ]);
}

/** Compares the console with a stock react-admin of the same resources, in a browser. */
export async function benchConsole(): Promise<void> {
  const bench = await startDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'keystock-bench-apps-'));
  await seedLicenses(bench, ROWS);
  const server = await startServer(bench, { withConsole: true });
  const { stock, ours } = await startApps(dir, server.url);
  const browser = await openBrowser();
  try {
    const sessions = [await createSession(browser, stock), await createSession(browser, ours)];
    await compareLoading(browser, [stock, ours], sessions);
    await measureChanges(browser, ours, sessions[1] as Session);
    await measureTyping(await openList(browser, ours, sessions[1] as Session));
    // Without the benchmark's proxy, which would take its part of the processors.
    await measureExport(await openList(browser, { ...ours, url: server.url }, sessions[1] as Session));
  } finally {
    await browser.close();
    for (const app of [stock, ours]) app.stop();
    await server.stop();
    await bench.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
