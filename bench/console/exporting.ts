import type { Page } from 'playwright-core';
import { CHOSEN, chooseOwnFile } from '../../tests/e2e/chooseOwnFile';
import { ms, printTable } from '../report';
import { longTasks, watchLongTasks } from './inPage';

const LOOKS = 500;
const PATIENCE = 600_000;

/** What the file holds: its lines, and how many different ids they begin with. */
async function readChosenFile(name: string): Promise<{ lines: number; ids: number; bytes: number }> {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name)).getFile();
  const lines = (await file.text()).trim().split('\r\n');
  return {
    lines: lines.length,
    ids: new Set(lines.map((line) => line.split(',', 1)[0])).size,
    bytes: file.size,
  };
}

/** Exports all licenses of the list that the page shows to a file on the disk. */
export async function measureExport(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const held: number[] = [];
  const look = setInterval(async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    held.push(metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  }, LOOKS);
  await chooseOwnFile(page);
  await page.evaluate(watchLongTasks);

  const start = performance.now();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText(/^Exported: [\d,]+ rows$/).waitFor({ timeout: PATIENCE });
  const took = performance.now() - start;
  clearInterval(look);
  const tasks = await page.evaluate(longTasks);
  const { lines, ids, bytes } = await page.evaluate(readChosenFile, CHOSEN);

  printTable('Export of all licenses to the disk', [
    ['rows in the file, each once', `${lines - 1}${lines === ids ? '' : `, of them ${ids - 1} different`}`],
    ['took', `${Math.round(took / 1000)} s for ${Math.round(bytes / 1e6)} MB`],
    ['most memory that the page held', `${Math.round(Math.max(...held) / 1e6)} MB`],
    ['the longest task of the page over 50 ms', tasks.length > 0 ? ms(Math.max(...tasks)) : 'none'],
  ]);
}
