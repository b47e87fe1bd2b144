import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  available,
  catchDownload,
  licenseQueries,
  office,
  ok,
  openStock,
  pageOf,
  refused,
  sold,
} from './stock';

const list = 'path:/api/licenses';
const HEAD = [
  'ID',
  'License Key',
  'Pool ID',
  'Pool Name',
  'Status',
  'Customer Email',
  'Order ID',
  'Max Deliveries',
  'Remaining Deliveries',
  'Creation Date',
  'Sold Date',
  'Assigned Site',
];

let file: ReturnType<typeof catchDownload>;

async function exported(): Promise<string[][]> {
  await waitFor(() => expect(file.files).toHaveLength(1));
  return Papa.parse<string[]>(await file.text()).data;
}

beforeEach(() => {
  file = catchDownload();
  fetchMock.mockGlobal().get('/api/license-groups', ok([office]));
});
afterEach(() => {
  fetchMock.hardReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the columns and the values of missing and unlimited', async () => {
  fetchMock.get(list, pageOf([{ ...available, delivre_x_times: -1, remaining_delivre_x_times: -1 }, sold]));
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));
  const [head, first, second] = await exported();

  expect(head).toEqual(HEAD);
  expect(first?.slice(4)).toEqual([
    'available',
    'N/A',
    'N/A',
    'Unlimited',
    'Unlimited',
    '2026-11-01T10:00:00.000Z',
    'N/A',
    'N/A',
  ]);
  expect(second?.slice(0, 4)).toEqual(['12', 'KEY12-BBBBB-CCCCC', '3', 'Office 2026']);
  expect(second?.slice(-2)).toEqual(['2026-11-03T10:00:00.000Z', 'Main Shop']);
});

test('all rows that match the filters, a thousand a call along the cursor', async () => {
  const thousand = Array.from({ length: 1000 }, (_, place) => ({ ...sold, license_id: 5000 + place }));
  fetchMock.get(list, pageOf([sold], 1001), { query: { per_page: '20' } });
  fetchMock.get(list, pageOf([available]), { query: { per_page: '1000', cursor: 'after-1000' } });
  fetchMock.get(list, pageOf(thousand, 1001, 'after-1000'), { query: { per_page: '1000' } });
  const user = userEvent.setup();
  openStock('licenses?filter=%7B%22license_status%22%3A%22sold%22%7D');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));
  const rows = await exported();

  expect(rows).toHaveLength(1002);
  expect(rows.at(-1)?.[0]).toBe('11');
  expect(licenseQueries().every((query) => query.get('status') === 'sold')).toBe(true);
});

test('only the selected rows', async () => {
  fetchMock.get(list, pageOf([available, sold]));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select #12'));

  await user.click(screen.getByText('Export CSV'));
  const rows = await exported();

  expect(rows.map(([id]) => id)).toEqual(['ID', '12']);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=1\nx'])('%j is no formula', async (key) => {
  fetchMock.get(list, pageOf([{ ...sold, license_key_decrypted: key, order_id: key }]));
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));
  const [, row] = await exported();

  expect(row?.[1]).toBe(`'${key}`);
  expect(row?.[6]).toBe(`'${key}`);
});

test('nothing to export is refused', async () => {
  fetchMock.get(list, pageOf([]));
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('No licenses yet');

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('No data to export')).toBeVisible();
  expect(file.files).toHaveLength(0);
});

test('an export that fails says why, and saves no half of it', async () => {
  fetchMock.get(list, pageOf([sold]), { query: { per_page: '20' } });
  fetchMock.get(list, refused(503, 'The database is away'), { query: { per_page: '1000' } });
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('Failed to export: The database is away')).toBeVisible();
  expect(file.files).toHaveLength(0);
});
