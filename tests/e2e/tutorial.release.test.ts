import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../testkit/openBrowser';
import { createDatabase } from '../api/createDatabase';
import { TEST_ENCRYPTION_KEY } from '../api/keys';
import { findAccessibilityViolations } from './findAccessibilityViolations';
import { openSession } from './openSession';
import { NPM_START, startKeystock } from './startKeystock';

const TUTORIAL = 'docs/adding-a-resource.md';
const STOCK_COMPONENTS = 'docs/stock-components.md';
const BLOCK = /```(\w+)\n([\s\S]*?)```/g;
const FILE_COMMENT = /^\/\/ (\S+)\n/;
const CHANGE_COMMENT = /^\/\/ (\S+), changed\n/;
const STEP_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

/** Copies the files of the project that git knows or would add; its packages are linked. */
async function copyProject(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tutorial-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { maxBuffer: 1e8 });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(file, join(directory, file));
  await symlink(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

async function runIn(directory: string, command: string): Promise<void> {
  const [program = '', ...args] = command.replaceAll("'", '').split(' ');
  await run(program, args, { cwd: directory, timeout: STEP_TIMEOUT_MS, maxBuffer: 1e8 }).catch((error) => {
    throw new Error(`${command}\n${error.stdout}\n${error.stderr}`);
  });
}

/** Runs the commands of a document and writes its files, in their order. */
async function follow(directory: string, document: string): Promise<void> {
  const text = await readFile(document, 'utf8');
  for (const [, language, code = ''] of text.matchAll(BLOCK)) {
    const file = FILE_COMMENT.exec(code)?.[1];
    if (language === 'sh') {
      for (const command of code.trim().split('\n')) await runIn(directory, command);
    } else if (file?.endsWith('resources/index.ts')) {
      expect(await readFile(join(directory, file), 'utf8')).toContain(code.replace(FILE_COMMENT, '').trim());
    } else if (file) {
      await writeFile(join(directory, file), code.replace(FILE_COMMENT, ''));
    } else if (CHANGE_COMMENT.test(code)) {
      await changeLines(directory, code);
    }
  }
}

/** Writes the lines of a snippet in place of those that begin with the same name; an import follows the other ones. */
async function changeLines(directory: string, code: string): Promise<void> {
  const path = join(directory, CHANGE_COMMENT.exec(code)?.[1] ?? '');
  let text = await readFile(path, 'utf8');
  for (const line of code.replace(CHANGE_COMMENT, '').trimEnd().split('\n')) {
    const [name] = /^ {2}\w+:/.exec(line) ?? [];
    text = name ? text.replace(new RegExp(`^${name}.*$`, 'm'), line) : text.replace('\n\n', `\n${line}\n\n`);
  }
  await writeFile(path, text);
}

/** Starts the server of a folder, and opens a page of its administrator; lists what a browser refuses or cannot run. */
async function openConsole(directory: string, databaseUrl: string) {
  const env = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY };
  const { url, stop } = await startKeystock(NPM_START, env, directory);
  onTestFinished(stop);
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (entry) => {
    if (/Content Security Policy|Trusted/.test(entry.text())) problems.push(entry.text());
  });
  await openSession(context, url);
  return { page, url, problems };
}

const EVERY_FIELD =
  "code:text! title:text note:multiline 'percent:int(1..100)!' 'price:decimal(0..500)' uses:int active:bool 'kind:enum(gift,sale)' starts_on:date! used_at:datetime 'scan:file(pdf,png,100)' 'pool:ref(pools)!' 'spare_pool:ref(pools,set_null)'";

/** The texts of a folder's files by their paths. */
async function readFiles(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

test(
  'whoever follows the tutorial gets a working resource, stock components in it, and another by a command that takes it away again',
  async () => {
    const directory = await copyProject();
    await follow(directory, TUTORIAL);
    await runIn(directory, 'npm run build');
    const databaseUrl = await createDatabase();
    const { page, url } = await openConsole(directory, databaseUrl);

    await page.goto(`${url}/dashboard`);
    await page.getByRole('link', { name: 'Boats' }).click();
    await page.getByRole('link', { name: 'Create Boat' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Albatross');
    await page.getByRole('spinbutton', { name: 'Sailors' }).fill('0');
    await page.getByText('Must be between 1 and 100').waitFor();
    await page.getByRole('spinbutton', { name: 'Sailors' }).fill('4');
    await page.getByLabel('Launched on').fill('2026-03-01');
    await page.getByRole('button', { name: 'Create Boat' }).click();
    await page.getByRole('heading', { name: 'Albatross' }).waitFor();
    await page.getByText('Mar 1, 2026').waitFor();

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('spinbutton', { name: 'Sailors' }).fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '5', exact: true }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing');
    await page.getByText('Nothing matches these filters').waitFor();

    await follow(directory, STOCK_COMPONENTS);
    await runIn(directory, 'npx vite build');
    const stock = await openConsole(directory, databaseUrl);
    await stock.page.goto(`${stock.url}/dashboard/boats/1`);
    await stock.page.getByRole('radio', { name: 'at_sea' }).check();
    await stock.page.getByRole('spinbutton', { name: 'Crew' }).fill('6');
    await stock.page.getByRole('button', { name: 'Save' }).click();
    await stock.page.getByRole('heading', { name: 'Boat Albatross' }).waitFor();
    await stock.page.getByText('6', { exact: true }).waitFor();
    await stock.page.getByRole('tab', { name: 'Licenses' }).click();
    expect(new URL(stock.page.url()).pathname).toBe('/dashboard/boats/1/show/licenses');
    expect(stock.problems).toEqual([]);

    const before = await readFiles(directory);
    await runIn(directory, `npm run new-resource vouchers ${EVERY_FIELD}`);
    // Of all that the test has made.
    await runIn(directory, 'npm run check');
    await runIn(
      directory,
      'npx vitest run --project api --project console tests/api/vouchers.test.ts tests/console/vouchers.test.tsx',
    );
    await expect(runIn(directory, 'npm run new-resource vouchers code:text!')).rejects.toThrow(
      /is there already/,
    );
    await runIn(directory, 'npm run new-resource vouchers -- --remove');

    const after = await readFiles(directory);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => before.get(file) !== after.get(file),
    );
    expect(changed).toEqual([]);
  },
  STEP_TIMEOUT_MS * 2,
);
