import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOrders, order, orderPage } from './order';
import { errorResponse, ok } from './responses';
import { captureDownloads, office } from './stock';
import { stubDisk } from './stubDisk';

const list = 'path:/api/orders';
const other = { ...order, id: 932, number: '20932' };
const firstThousand = Array.from({ length: 1000 }, (_, index) => ({ ...order, id: 5000 + index }));

let file: ReturnType<typeof captureDownloads>;

async function readExport(): Promise<string[][]> {
  await waitFor(() => expect(file.files).toHaveLength(1));
  return Papa.parse<string[]>(await file.text(), { skipEmptyLines: true }).data;
}

beforeEach(() => {
  file = captureDownloads();
  fetchMock
    .mockGlobal()
    .get('path:/api/sites', ok([]))
    .get('path:/api/license-groups', ok([office]));
});
afterEach(() => {
  fetchMock.hardReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a list of 1,001 orders; `second` is the response to the second page of the export. */
async function openLongList(second: object | (() => object | Promise<object>)) {
  fetchMock.get(list, orderPage([order], 1001), { query: { per_page: '20' } });
  fetchMock.get(list, second, { query: { per_page: '1000', cursor: 'after-1000' } });
  fetchMock.get(list, orderPage(firstThousand, 1001, 'after-1000'), { query: { per_page: '1000' } });
  openOrders('orders');
  await screen.findByRole('link', { name: '20931' });
}

test('exports all rows, a thousand per request', async () => {
  await openLongList(orderPage([other]));

  await userEvent.click(screen.getByText('Export CSV'));
  const rows = await readExport();

  expect(rows).toHaveLength(1002);
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['932', '20932']);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=1\nx'])('escapes the formula %j', async (text) => {
  fetchMock.get(list, orderPage([{ ...order, order_id: text }]));
  openOrders('orders');
  await screen.findByRole('link', { name: '20931' });

  await userEvent.click(screen.getByText('Export CSV'));
  const [, row] = await readExport();

  expect(row?.[2]).toBe(`'${text}`);
  expect(await screen.findByText(/have an apostrophe in front, against formulas/)).toBeVisible();
});

test('shows why an export failed and saves no partial file', async () => {
  await openLongList(errorResponse(500, 'Something went wrong'));
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(file.files).toHaveLength(0);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('Export CSV')).toBeEnabled();
});

test('retries a page after a transient failure', async () => {
  let attempts = 0;
  await openLongList(() => {
    attempts += 1;
    return attempts === 1 ? errorResponse(503, 'The database is away') : orderPage([other]);
  });
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));
  const rows = await readExport();

  expect(rows.filter(([id]) => id === '932')).toHaveLength(1);
  expect(await screen.findByText('Exported: 1,001 rows')).toBeVisible();
});

test('shows the progress on every page; saves no file when canceled', async () => {
  await openLongList(() => new Promise<object>(() => {}));
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));
  const panel = await screen.findByRole('region', { name: 'Exporting' });
  await within(panel).findByText('1,000 of 1,001');
  expect(within(panel).getByRole('progressbar')).toHaveAttribute('value', '99');
  expect(screen.getByText('Export CSV')).toBeDisabled();
  await user.click(screen.getByRole('link', { name: '20931' }));
  await user.click(within(panel).getByText('Cancel'));

  expect(await screen.findByText('The export was canceled. No file was saved.')).toBeVisible();
  expect(panel).not.toBeInTheDocument();
  expect(file.files).toHaveLength(0);
});

test('streams a large export to disk', async () => {
  const disk = stubDisk();
  fetchMock.get(list, orderPage([order], 80_000), { query: { per_page: '20' } });
  fetchMock.get(list, orderPage([order, other], 80_000), { query: { per_page: '1000' } });
  openOrders('orders');
  await screen.findByRole('link', { name: '20931' });

  await userEvent.click(screen.getByText('Export CSV'));

  await screen.findByText('Exported: 2 rows');
  expect(disk).toMatchObject({ closed: true, aborted: false, removed: false });
  expect(Papa.parse<string[]>((await disk.text()).trim()).data.map(([id]) => id)).toEqual([
    'ID',
    '931',
    '932',
  ]);
  expect(file.files).toHaveLength(0);
});
