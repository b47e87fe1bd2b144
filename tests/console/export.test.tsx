import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, getSentBody, ok } from './responses';
import {
  available,
  captureDownloads,
  getLicenseQueries,
  licensePage,
  office,
  openStock,
  sold,
} from './stock';

const list = 'path:/api/licenses';
const KEY_ACCESS = '/api/licenses/key-use';
const HEADERS = [
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

const firstThousand = Array.from({ length: 1000 }, (_, index) => ({ ...sold, license_id: 5000 + index }));

let file: ReturnType<typeof captureDownloads>;

async function readExport(): Promise<string[][]> {
  await waitFor(() => expect(file.files).toHaveLength(1));
  return Papa.parse<string[]>(await file.text(), { skipEmptyLines: true }).data;
}

const getRecordedAccess = () =>
  fetchMock.callHistory.calls(KEY_ACCESS).map(({ options }) => JSON.parse(String(options.body)));

beforeEach(() => {
  file = captureDownloads();
  fetchMock
    .mockGlobal()
    .get('/api/license-groups', ok([office]))
    .post(KEY_ACCESS, ok(null));
});
afterEach(() => {
  fetchMock.hardReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec: 3.export-columns-unlimited-n-a
test('exports the columns with values for missing and unlimited fields', async () => {
  fetchMock.get(
    list,
    licensePage([{ ...available, delivre_x_times: -1, remaining_delivre_x_times: -1 }, sold]),
  );
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));
  const [headers, first, second] = await readExport();

  expect(headers).toEqual(HEADERS);
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

// spec: 2.licenses.export-csv
test('exports all rows that match the filters, a thousand per request', async () => {
  fetchMock.get(list, licensePage([sold], 1001), { query: { per_page: '20' } });
  fetchMock.get(list, licensePage([available]), { query: { per_page: '1000', cursor: 'after-1000' } });
  fetchMock.get(list, licensePage(firstThousand, 1001, 'after-1000'), { query: { per_page: '1000' } });
  const user = userEvent.setup();
  openStock('licenses?filter=%7B%22license_status%22%3A%22sold%22%7D');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));
  const rows = await readExport();

  expect(rows).toHaveLength(1002);
  expect(rows.at(-1)?.[0]).toBe('11');
  expect(getLicenseQueries().every((query) => query.get('status') === 'sold')).toBe(true);
  await waitFor(() => expect(getRecordedAccess()).toHaveLength(1));
  expect(getRecordedAccess()[0].license_ids).toHaveLength(1001);
});

// spec: 2.licenses.export-csv
test('exports only the selected rows', async () => {
  fetchMock.get(list, licensePage([available, sold]));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select #12'));

  await user.click(screen.getByText('Export CSV'));
  const rows = await readExport();

  expect(rows.map(([id]) => id)).toEqual(['ID', '12']);
  await waitFor(() => expect(getRecordedAccess()).toEqual([{ use: 'exported', license_ids: [12] }]));
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=1\nx'])('escapes the formula %j', async (key) => {
  fetchMock.get(list, licensePage([{ ...sold, license_key_decrypted: key, order_id: key }]));
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));
  const [, row] = await readExport();

  expect(row?.[1]).toBe(`'${key}`);
  expect(row?.[6]).toBe(`'${key}`);
  expect(await screen.findByText(/have an apostrophe in front, against formulas/)).toBeVisible();
});

// spec: 5.export
test('refuses an export without rows', async () => {
  fetchMock.get(list, licensePage([]));
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('No licenses yet');

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('No data to export')).toBeVisible();
  expect(file.files).toHaveLength(0);
});

/** Opens a list of 1,001 licenses; `second` is the response to the second page of the export. */
async function openLongList(second: object | (() => object | Promise<object>)) {
  fetchMock.get(list, licensePage([sold], 1001), { query: { per_page: '20' } });
  fetchMock.get(list, second, { query: { per_page: '1000', cursor: 'after-1000' } });
  fetchMock.get(list, licensePage(firstThousand, 1001, 'after-1000'), { query: { per_page: '1000' } });
  openStock('licenses');
  await screen.findByText('eva@example.com');
}

// spec: 8.failed-to-export
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
    return attempts === 1 ? errorResponse(503, 'The database is away') : licensePage([available]);
  });
  const user = userEvent.setup();

  await user.click(screen.getByText('Export CSV'));
  const rows = await readExport();

  expect(rows.filter(([id]) => id === '11')).toHaveLength(1);
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
  await user.click(screen.getByText('New License'));
  await screen.findByRole('heading', { name: 'Create License' });
  await user.click(within(panel).getByText('Cancel'));

  expect(await screen.findByText('The export was canceled. No file was saved.')).toBeVisible();
  expect(getRecordedAccess()).toEqual([]);
  expect(panel).not.toBeInTheDocument();
  expect(file.files).toHaveLength(0);
});

/** Stubs the browser's file picker; returns the written text and the file's state. */
function stubDisk({ size = 0 } = {}) {
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

test('streams a large export to disk', async () => {
  const disk = stubDisk();
  fetchMock.get(list, licensePage([sold], 80_000), { query: { per_page: '20' } });
  fetchMock.get(list, licensePage([available, sold], 80_000), { query: { per_page: '1000' } });
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
  ['removes a file that the picker created', 0, true],
  ['keeps a file that existed before', 4711, false],
])('when a large export fails: %s', async (_, size, removed) => {
  const disk = stubDisk({ size });
  fetchMock.get(list, licensePage([sold], 80_000), { query: { per_page: '20' } });
  fetchMock.get(list, errorResponse(500, 'Something went wrong'), { query: { per_page: '1000' } });
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(disk).toMatchObject({ closed: false, aborted: true, removed });
});

test('records the access to the exported keys', async () => {
  fetchMock
    .get(list, licensePage([available, sold]))
    .post('/api/licenses/key-use', { status: 201, body: ok(null) });
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  await user.click(screen.getByText('Export CSV'));

  await waitFor(() => expect(getSentBody('post')).toEqual({ use: 'exported', license_ids: [11, 12] }));
});
