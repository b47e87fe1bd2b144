import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { csvPart, errorResponse, getSentBody, ok } from './responses';
import { available, captureDownloads, licensePage, office, openStock, sold } from './stock';
import { stubDisk } from './stubDisk';

const EXPORT = 'path:/api/licenses/export';
const HEADINGS = 'ID,License Key\r\n';

let file: ReturnType<typeof captureDownloads>;

beforeEach(() => {
  file = captureDownloads();
  fetchMock
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/licenses', licensePage([available, sold], 80_000));
});

async function openList(search = '') {
  openStock(`licenses${search}`);
  await screen.findByText('eva@example.com');
}

const startExport = () => userEvent.click(screen.getByText('Export CSV'));

const getExportQueries = () =>
  fetchMock.callHistory
    .calls(EXPORT)
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://localhost').searchParams));

// spec: 2.licenses.export-csv
test('saves the parts of the file that the server writes, with the filters and the order of the list', async () => {
  fetchMock.get(EXPORT, () => csvPart('2,BBBB\r\n', 1), { query: { cursor: 'second' } });
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,"AA\r\nAA"\r\n`, 1, { 'next-cursor': 'second' }));
  await openList('?filter=%7B%22license_status%22%3A%22sold%22%7D&sort=sold_date&order=ASC');

  await startExport();
  await screen.findByText('Exported: 2 rows');

  expect(await file.text()).toBe(`${HEADINGS}1,"AA\r\nAA"\r\n2,BBBB\r\n`);
  const query = { status: 'sold', sort_by: 'sold_date', sort_order: 'ASC', limit: '100000' };
  expect(getExportQueries()).toEqual([query, { ...query, cursor: 'second' }]);
});

// spec: 2.licenses.export-csv
test('exports only the selected rows', async () => {
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}12,BBBB\r\n`, 1));
  await openList();
  await userEvent.click(screen.getByLabelText('Select #12'));

  await startExport();
  await waitFor(() => expect(file.files).toHaveLength(1));

  expect(getExportQueries()).toEqual([expect.objectContaining({ ids: '12' })]);
});

test('sends a search in the body, because it may be a key', async () => {
  fetchMock
    .post('/api/licenses/search', licensePage([sold]))
    .post(EXPORT, () => csvPart(`${HEADINGS}12,BBBB\r\n`, 1));
  await openList();
  await userEvent.type(screen.getByRole('searchbox'), 'BBBB');
  await waitFor(() => expect(getSentBody('post')).toMatchObject({ search: 'BBBB', per_page: 20 }));

  await startExport();
  await screen.findByText('Exported: 1 row');

  expect(getSentBody('post')).toMatchObject({ search: 'BBBB', limit: 100_000 });
});

test('says that cells have an apostrophe in front, against formulas', async () => {
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}11,"'=1+1"\r\n`, 1, { 'guarded-cells': 'true' }));
  await openList();

  await startExport();

  expect(await screen.findByText(/have an apostrophe in front, against formulas/)).toBeVisible();
});

// spec: 5.export
test('refuses an export without rows', async () => {
  fetchMock.removeRoutes().get('path:/api/licenses', licensePage([]));
  openStock('licenses');
  await screen.findByText('No licenses yet');

  await startExport();

  expect(await screen.findByText('No data to export')).toBeVisible();
  expect(file.files).toHaveLength(0);
});

// spec: 8.failed-to-export
test('shows why an export failed and saves no partial file', async () => {
  fetchMock.get(EXPORT, errorResponse(500, 'Something went wrong'), { query: { cursor: 'second' } });
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,AAAA\r\n`, 1, { 'next-cursor': 'second' }));
  await openList();

  await startExport();

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(file.files).toHaveLength(0);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('Export CSV')).toBeEnabled();
});

/** The beginning of a part, whose connection then breaks. */
function brokenBody(text: string): ReadableStream {
  let isSent = false;
  return new ReadableStream({
    pull(body) {
      if (isSent) body.error(new TypeError('network error'));
      else body.enqueue(new TextEncoder().encode(text));
      isSent = true;
    },
  });
}

test('requests a part again whose connection broke, as the same export, and saves its rows once', async () => {
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,AAAA\r\n2,BBBB\r\n`, 2), { query: { cursor: 'first' } });
  fetchMock.get(EXPORT, () =>
    csvPart(brokenBody(`${HEADINGS}1,AAAA\r\n`), 2, { 'file-size': '80', 'retry-cursor': 'first' }),
  );
  await openList();

  await startExport();
  await screen.findByText('Exported: 2 rows');

  expect(await file.text()).toBe(`${HEADINGS}1,AAAA\r\n2,BBBB\r\n`);
});

test('shows the progress on every page; saves no file when canceled', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => `${n},KEY\r\n`).join('');
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(HEADINGS + rows)),
  });
  const size = HEADINGS.length + 2 * rows.length;
  fetchMock.get(EXPORT, () => csvPart(body, 2000, { 'file-size': String(size) }));
  await openList();

  await startExport();
  const panel = await screen.findByRole('region', { name: 'Exporting' });
  await within(panel).findByText('1,000 of 80,000');
  expect(within(panel).getByRole('progressbar')).toHaveAttribute('value', '1');
  expect(screen.getByText('Export CSV')).toBeDisabled();
  await userEvent.click(screen.getByText('New License'));
  await screen.findByRole('heading', { name: 'Create License' });
  await userEvent.click(within(panel).getByText('Cancel'));

  expect(await screen.findByText('The export was canceled. No file was saved.')).toBeVisible();
  expect(panel).not.toBeInTheDocument();
  expect(file.files).toHaveLength(0);
});

test('streams a large export to disk', async () => {
  const disk = stubDisk();
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,AAAA\r\n`, 1));
  await openList();

  await startExport();

  await screen.findByText('Exported: 1 row');
  expect(disk).toMatchObject({ closed: true, aborted: false, removed: false });
  expect(await disk.text()).toBe(`${HEADINGS}1,AAAA\r\n`);
  expect(file.files).toHaveLength(0);
});

test('writes a part to the disk in pieces, of which Chromium always tells that the disk is full', async () => {
  const disk = stubDisk();
  const rows = '1,AAAA\r\n'.repeat(150_000);
  fetchMock.get(EXPORT, () => csvPart(HEADINGS + rows, 150_000));
  await openList();

  await startExport();
  await screen.findByText('Exported: 150,000 rows');

  expect(await disk.text()).toBe(HEADINGS + rows);
  expect(Math.max(...disk.getSizes())).toBe(512 * 1024);
});

test('receives the next part while one is written to the disk', async () => {
  const disk = stubDisk({ onWrite: () => waitFor(() => expect(getExportQueries()).toHaveLength(2)) });
  fetchMock.get(EXPORT, () => csvPart('2,BBBB\r\n', 1), { query: { cursor: 'second' } });
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,AAAA\r\n`, 1, { 'next-cursor': 'second' }));
  await openList();

  await startExport();
  await screen.findByText('Exported: 2 rows');

  expect(await disk.text()).toBe(`${HEADINGS}1,AAAA\r\n2,BBBB\r\n`);
});

test('ends the request of the next part when the disk is full', async () => {
  stubDisk({
    onWrite: async () => {
      await waitFor(() => expect(getExportQueries()).toHaveLength(2));
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  fetchMock.get(EXPORT, () => csvPart(new ReadableStream(), 1), { query: { cursor: 'second' } });
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,AAAA\r\n`, 1, { 'next-cursor': 'second' }));
  await openList();

  await startExport();

  expect(await screen.findByText('Failed to export: The disk is full. No file was saved.')).toBeVisible();
  expect(fetchMock.callHistory.lastCall(EXPORT)?.options.signal?.aborted).toBe(true);
  expect(screen.queryByRole('region', { name: 'Exporting' })).not.toBeInTheDocument();
});

test.each([
  ['removes a file that the picker created', 0, true],
  ['keeps a file that existed before', 4711, false],
])('when a large export fails: %s', async (_, size, removed) => {
  const disk = stubDisk({ size });
  fetchMock.get(EXPORT, errorResponse(500, 'Something went wrong'));
  await openList();

  await startExport();

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(disk).toMatchObject({ closed: false, aborted: true, removed });
});

test.each([
  ['QuotaExceededError', 'Failed to export: The disk is full. No file was saved.'],
  ['NotAllowedError', 'Failed to export: The browser could not write the file. No file was saved.'],
])('when the disk refuses with %s, says so and leaves no file', async (name, message) => {
  const disk = stubDisk({ onWrite: () => Promise.reject(new DOMException('', name)) });
  fetchMock.get(EXPORT, () => csvPart(`${HEADINGS}1,AAAA\r\n`, 1));
  await openList();

  await startExport();

  expect(await screen.findByText(message)).toBeVisible();
  expect(disk).toMatchObject({ closed: false, aborted: true, removed: true });
  expect(screen.queryByText(/^Exported/)).not.toBeInTheDocument();
});
