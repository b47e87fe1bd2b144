import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
const BLOCK = /```(\w+)\n([\s\S]*?)```/g;
const FILE_COMMENT = /^\/\/ (\S+)\n/;
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
  const [program = '', ...args] = command.split(' ');
  await run(program, args, { cwd: directory, timeout: STEP_TIMEOUT_MS, maxBuffer: 1e8 }).catch((error) => {
    throw new Error(`${command}\n${error.stdout}\n${error.stderr}`);
  });
}

/** Runs the commands of the tutorial and writes its files, in their order. */
async function followTutorial(directory: string): Promise<void> {
  const text = await readFile(TUTORIAL, 'utf8');
  for (const [, language, code = ''] of text.matchAll(BLOCK)) {
    const file = FILE_COMMENT.exec(code)?.[1];
    if (language === 'sh') {
      for (const command of code.trim().split('\n')) await runIn(directory, command);
      // The generated code passes before a line of it is changed.
      if (code.includes('new-resource')) await checkGenerated(directory);
    } else if (file?.endsWith('resources/index.ts')) {
      expect(await readFile(join(directory, file), 'utf8')).toContain(code.replace(FILE_COMMENT, '').trim());
    } else if (file) {
      await writeFile(join(directory, file), code.replace(FILE_COMMENT, ''));
    }
  }
}

async function checkGenerated(directory: string): Promise<void> {
  await runIn(directory, 'npm run check');
  const tests = ['tests/api/boats.test.ts', 'tests/console/boats.test.tsx'];
  await runIn(directory, `npx vitest run --project api --project console ${tests.join(' ')}`);
}

test(
  'whoever follows the tutorial gets a working resource',
  async () => {
    const directory = await copyProject();
    await followTutorial(directory);
    await runIn(directory, 'npx tsc --noEmit');
    await runIn(directory, 'npm run build');
    const env = { DATABASE_URL: await createDatabase(), ENCRYPTION_KEY: TEST_ENCRYPTION_KEY };
    const keystock = await startKeystock(NPM_START, env, directory);
    onTestFinished(keystock.stop);
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const { url } = keystock;
    await openSession(page.context(), url);

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
  },
  STEP_TIMEOUT_MS * 2,
);
