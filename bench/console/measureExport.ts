import type { Page } from 'playwright-core';
import { PICKED_FILE_NAME, stubFilePicker } from '../../testkit/stubFilePicker';
import { formatMs, printTable } from '../shared/report';
import { getLongTasks, observeLongTasks } from './pageScripts';

const SAMPLE_INTERVAL_MS = 500;
const EXPORT_TIMEOUT_MS = 600_000;

/** Counts the file's lines, and the distinct ids in its first column. */
async function readExportedFile(name: string): Promise<{ lines: number; ids: number; bytes: number }> {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle(name)).getFile();
  const lines = (await file.text()).trim().split('\r\n');
  return {
    lines: lines.length,
    ids: new Set(lines.map((line) => line.split(',', 1)[0])).size,
    bytes: file.size,
  };
}

/** Exports all licenses of the page's list to a file on disk. */
export async function measureExport(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const heapSizes: number[] = [];
  const sampleTimer = setInterval(async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    heapSizes.push(metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  }, SAMPLE_INTERVAL_MS);
  await stubFilePicker(page);
  await page.evaluate(observeLongTasks);

  const start = performance.now();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText(/^Exported: [\d,]+ rows$/).waitFor({ timeout: EXPORT_TIMEOUT_MS });
  const elapsedMs = performance.now() - start;
  clearInterval(sampleTimer);
  const tasks = await page.evaluate(getLongTasks);
  const { lines, ids, bytes } = await page.evaluate(readExportedFile, PICKED_FILE_NAME);

  printTable('Export of all licenses to the disk', [
    ['rows in the file, each once', `${lines - 1}${lines === ids ? '' : `, of them ${ids - 1} different`}`],
    ['took', `${(elapsedMs / 1000).toFixed(1)} s for ${Math.round(bytes / 1e6)} MB`],
    ['peak memory of the page', `${Math.round(Math.max(...heapSizes) / 1e6)} MB`],
    ['the longest task of the page over 50 ms', tasks.length > 0 ? formatMs(Math.max(...tasks)) : 'none'],
  ]);
}
