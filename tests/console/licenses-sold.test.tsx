import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import licenses from '../../src/resources/licenses';
import pools from '../../src/resources/pools';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { confirmDeletion } from './confirmDeletion';
import { renderResource } from './renderResource';
import { csvPart, getSentBody, ok } from './responses';
import {
  available,
  captureDownloads,
  getLicenseQueries,
  licensePage,
  noBatches,
  office,
  sold,
} from './stock';

const list = 'path:/api/licenses';
const site = { id: 2, name: 'Main Shop', url: 'https://shop.example.com', is_active: true };

const open = (search = '') =>
  renderResource([licenses, pools, sites], { dataProvider, at: `/dashboard/licenses${search}` });
const openFiltered = (filter: object) => open(`?filter=${encodeURIComponent(JSON.stringify(filter))}`);
const getLastQuery = () => Object.fromEntries(getLicenseQueries().at(-1) ?? []);

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00-08:00') });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  fetchMock
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/sites', ok([site]))
    .get('path:/api/batches', ok(noBatches));
});

const setupUser = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** October in Los Angeles, where summer time ends on November 1. */
const OCTOBER = { sold_from: '2026-10-01T07:00:00.000Z', sold_to: '2026-11-01T07:00:00.000Z' };

test("lists last month's sold keys of one pool, and exports them under a name that says so", async () => {
  fetchMock.get(list, licensePage([sold])).get('path:/api/licenses/export', () => csvPart('ID\r\n1\r\n', 1));
  const file = captureDownloads();
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const user = setupUser();
  open();
  await screen.findByText('eva@example.com');

  await user.selectOptions(screen.getByLabelText('Filter by Pool'), 'Office 2026');
  await user.selectOptions(await screen.findByLabelText('Filter by Sold'), 'Last month');
  await screen.findByText('Sold ≥ Oct 1, 2026');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ license_group_id: '3', ...OCTOBER }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file.files).toHaveLength(1));

  expect(screen.getByText('Sold ≤ Oct 31, 2026')).toBeVisible();
  const [link] = download.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('licenses-office-2026-2026-10-01_2026-10-31.csv');
});

test('a range of its own is entered by days', async () => {
  fetchMock.get(list, licensePage([sold]));
  const user = setupUser();
  open();

  await user.selectOptions(await screen.findByLabelText('Filter by Sold'), 'Custom range');
  await user.type(await screen.findByLabelText('Sold from'), '2026-10-05');
  await user.type(screen.getByLabelText('Sold to'), '2026-10-06');

  await waitFor(() =>
    expect(getLastQuery()).toMatchObject({
      sold_from: '2026-10-05T07:00:00.000Z',
      sold_to: '2026-10-07T07:00:00.000Z',
    }),
  );
  expect(screen.getByLabelText('Filter by Sold')).toHaveValue('custom');
});

test('a period in the address is shown, and cleared with all filters', async () => {
  fetchMock.get(list, licensePage([sold]));
  const user = setupUser();
  openFiltered({ sold_date_gte: OCTOBER.sold_from, sold_date_lte: '2026-11-01T06:59:59.999Z' });

  expect(await screen.findByLabelText('Filter by Sold')).toHaveValue('last_month');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));

  await waitFor(() => expect(getLastQuery()).not.toHaveProperty('sold_from'));
  expect(screen.getByLabelText('Filter by Sold')).toHaveValue('');
});

test('filters by the site that sold the key', async () => {
  fetchMock.get(list, licensePage([sold]));
  const user = setupUser();
  open();

  await user.selectOptions(await screen.findByLabelText('Filter by Site'), 'Main Shop');

  expect(await screen.findByText('Site: Main Shop')).toBeVisible();
  await waitFor(() => expect(getLastQuery()).toMatchObject({ assigned_site_id: '2' }));
});

test('shows the sold date, and sorts by it', async () => {
  fetchMock.get(list, licensePage([available, sold]));
  const user = setupUser();
  open();
  const header = await screen.findByRole('columnheader', { name: 'Sold' });

  await user.click(within(header).getByRole('button'));

  await waitFor(() => expect(getLastQuery()).toMatchObject({ sort_by: 'sold_date', sort_order: 'ASC' }));
  const row = (await screen.findByText('eva@example.com')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Nov 3, 2026')).toBeVisible();
});

// spec: 2.licenses.checkboxes-select-all-delete-selected-the
test('deletes all that match by filter, with a warning that counts the delivered ones', async () => {
  fetchMock.get(list, ({ url }) => {
    const status = new URL(url, 'http://localhost').searchParams.get('status');
    return licensePage([available, sold], status ? { sold: 700, exhausted: 7 }[status] : 1500);
  });
  let batch = 0;
  fetchMock.delete('/api/licenses/bulk', () => {
    batch += 1;
    return ok(
      batch === 1
        ? { deleted_count: 1000, delivered_count: 300 }
        : { deleted_count: 500, delivered_count: 407 },
    );
  });
  const user = setupUser();
  openFiltered({ license_group_id: 3, sold_date_gte: OCTOBER.sold_from });
  await user.click(await screen.findByLabelText('Select all on this page'));
  await user.click(screen.getByRole('button', { name: 'Select all 1,500 that match' }));

  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Selected (1,500)' });
  expect(await within(dialog).findByText(/^707 of the selected licenses have been delivered/)).toBeVisible();
  await confirmDeletion(user);

  expect(await screen.findByText('Successfully deleted 1,500 license(s)')).toBeVisible();
  const bodies = fetchMock.callHistory
    .calls('/api/licenses/bulk')
    .map(({ options }) => JSON.parse(String(options.body)));
  const filter = { license_group_id: 3, sold_from: OCTOBER.sold_from };
  expect(bodies).toEqual([
    { filter, limit: 1000, max_delivered: 707 },
    { filter, limit: 500, max_delivered: 407 },
  ]);
});

test('says that more match than were counted, and does not offer to select them all', async () => {
  fetchMock.get(list, licensePage([available, sold], 10_000, 'next', { is_total_limited: true }));
  const user = setupUser();
  openFiltered({ sold_date_gte: OCTOBER.sold_from });

  await user.click(await screen.findByLabelText('Select all on this page'));

  expect(screen.getByText(/of more than 10,000/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
});

test('a deletion of all that match stops at a refusal and says why', async () => {
  fetchMock.get(list, licensePage([available], 40));
  fetchMock.delete('/api/licenses/bulk', {
    status: 409,
    body: { success: false, message: '1 more license has been sold', code: 'conflict' },
  });
  const user = setupUser();
  openFiltered({ license_status: 'available' });
  await user.click(await screen.findByLabelText('Select all on this page'));
  await user.click(screen.getByRole('button', { name: 'Select all 40 that match' }));

  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  await confirmDeletion(user);

  expect(await screen.findByText('Failed to delete licenses: 1 more license has been sold')).toBeVisible();
  expect(getSentBody('delete')).toMatchObject({ filter: { status: 'available' }, max_delivered: 0 });
});
