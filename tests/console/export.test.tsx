import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refused, sentBy } from './answers';
import { available, catchDownload, licenseQueries, office, openStock, pageOf, sold } from './stock';

const list = 'path:/api/licenses';
const KEY_USE = '/api/licenses/key-use';
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

const thousand = Array.from({ length: 1000 }, (_, place) => ({ ...sold, license_id: 5000 + place }));

let file: ReturnType<typeof catchDownload>;

async function exported(): Promise<string[][]> {
  await waitFor(() => expect(file.files).toHaveLength(1));
  return Papa.parse<string[]>(await file.text(), { skipEmptyLines: true }).data;
}

/** What the server was told of exported keys. */
const noted = () =>
  fetchMock.callHistory.calls(KEY_USE).map(({ options }) => JSON.parse(String(options.body)));

beforeEach(() => {
  file = catchDownload();
  fetchMock
    .mockGlobal()
    .get('/api/license-groups', ok([office]))
    .post(KEY_USE, ok(null));
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
  await waitFor(() => expect(noted()).toHaveLength(1));
  expect(noted()[0].license_ids).toHaveLength(1001);
});

test('only the selected rows', async () => {
  fetchMock.get(list, pageOf([available, sold]));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select #12'));

  await user.click(screen.getByText('Export CSV'));
  const rows = await exported();

  expect(rows.map(([id]) => id)).toEqual(['ID', '12']);
  await waitFor(() => expect(noted()).toEqual([{ use: 'exported', license_ids: [12] }]));
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

/** A list of 1,001 licenses, whose second thousand is answered by `second`. */
async function openLong(second: object | (() => object | Promise<object>)) {
  fetchMock.get(list, pageOf([sold], 1001), { query: { per_page: '20' } });
  fetchMock.get(list, second, { query: { per_page: '1000', cursor: 'after-1000' } });
  fetchMock.get(list, pageOf(thousand, 1001, 'after-1000'), { query: { per_page: '1000' } });
  openStock('licenses');
  await screen.findByText('eva@example.com');
}

test('an export that fails says why, and saves no half of it', async () => {
  await openLong(refused(500, 'Something went wrong'));
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(file.files).toHaveLength(0);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('Export CSV')).toBeEnabled();
});

test('a page that fails in passing is asked for again', async () => {
  let asked = 0;
  await openLong(() => {
    asked += 1;
    return asked === 1 ? refused(503, 'The database is away') : pageOf([available]);
  });
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));
  const rows = await exported();

  expect(rows.filter(([id]) => id === '11')).toHaveLength(1);
  expect(await screen.findByText('Exported: 1,001 rows')).toBeVisible();
});

test('how far it is stays on every page; cancelled, no file is saved', async () => {
  await openLong(() => new Promise<object>(() => {}));
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));
  const panel = await screen.findByRole('region', { name: 'Exporting' });
  await within(panel).findByText('1,000 of 1,001');
  expect(within(panel).getByRole('progressbar')).toHaveAttribute('value', '99');
  expect(screen.getByText('Export CSV')).toBeDisabled();
  await user.click(screen.getByText('New License'));
  await screen.findByRole('heading', { name: 'Create License' });
  await user.click(within(panel).getByText('Cancel'));

  expect(await screen.findByText('The export was canceled. No file was saved.')).toBeVisible();
  expect(noted()).toEqual([]);
  expect(panel).not.toBeInTheDocument();
  expect(file.files).toHaveLength(0);
});

/** A browser that writes to the disk: what it put into the file, and what became of it. */
function diskOf({ size = 0 } = {}) {
  const disk = { text: '', closed: false, aborted: false, removed: false };
  const stream = {
    write: async (text: string) => {
      disk.text += text;
    },
    close: async () => {
      disk.closed = true;
    },
    abort: async () => {
      disk.aborted = true;
    },
  };
  const handle = {
    getFile: async () => ({ size }),
    createWritable: async () => stream,
    remove: async () => {
      disk.removed = true;
    },
  };
  vi.stubGlobal('showSaveFilePicker', async () => handle);
  return disk;
}

test('a large export is written to the disk as it comes', async () => {
  const disk = diskOf();
  fetchMock.get(list, pageOf([sold], 80_000), { query: { per_page: '20' } });
  fetchMock.get(list, pageOf([available, sold], 80_000), { query: { per_page: '1000' } });
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));

  await screen.findByText('Exported: 2 rows');
  expect(disk).toMatchObject({ closed: true, aborted: false, removed: false });
  expect(Papa.parse<string[]>(disk.text.trim()).data.map(([id]) => id)).toEqual(['ID', '11', '12']);
  expect(file.files).toHaveLength(0);
});

test.each([
  ['that the picker made is removed', 0, true],
  ['that was there before stays as it was', 4711, false],
])('when a large export fails the file %s', async (_, size, removed) => {
  const disk = diskOf({ size });
  fetchMock.get(list, pageOf([sold], 80_000), { query: { per_page: '20' } });
  fetchMock.get(list, refused(500, 'Something went wrong'), { query: { per_page: '1000' } });
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(disk).toMatchObject({ closed: false, aborted: true, removed });
});

test('the licenses whose keys were exported are noted', async () => {
  fetchMock
    .get(list, pageOf([available, sold]))
    .post('/api/licenses/key-use', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));

  await waitFor(() => expect(sentBy('post')).toEqual({ use: 'exported', license_ids: [11, 12] }));
});
