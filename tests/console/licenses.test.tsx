import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LicenseStatus } from '#contract/licenses';
import { tokens } from '../../src/theme/tokens';
import { confirmDeletion } from './confirmDeletion';
import { errorResponse, getSentBody, ok } from './responses';
import {
  available,
  cloud,
  getLicenseQueries,
  getLicenseSearches,
  licensePage,
  office,
  openStock,
  readStatCards,
  SEARCH,
  sold,
} from './stock';

const list = 'path:/api/licenses';
const findRow = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

beforeEach(() => {
  fetchMock.get('/api/license-groups', ok([office, cloud]));
});

// spec: 2.licenses.three-cards-masked-keys
test('shows three cards and a row per license, with masked keys', async () => {
  fetchMock.get(list, licensePage([available, sold]));
  openStock('licenses');

  const row = await findRow('eva@example.com');

  expect(within(row).getByText('12')).toBeVisible();
  expect(within(row).getByText('Office 2026')).toBeVisible();
  expect(within(row).getByText('Sold')).toBeVisible();
  expect(within(row).getByText('20931')).toBeVisible();
  expect(within(row).getByText('Nov 1, 2026')).toBeVisible();
  expect(within(row).queryByText('KEY12-BBBBB-CCCCC')).not.toBeInTheDocument();
  expect(Object.entries(readStatCards())).toEqual([
    ['Available', '20'],
    ['Sold', '25'],
    ['Exhausted', '4'],
  ]);
  expect(await screen.findByText('80 keys in 2 pools')).toBeVisible();
});

test('counts one key in one pool', async () => {
  fetchMock.removeRoutes();
  fetchMock.get('/api/license-groups', ok([{ ...office, total_licenses: 1 }]));
  fetchMock.get(list, licensePage([available]));
  openStock('licenses');

  expect(await screen.findByText('1 key in 1 pool')).toBeVisible();
});

/** Returns the dominant color channel of a status over all themes. */
function getHue(status: Exclude<LicenseStatus, 'quarantined'>): string {
  const hues = Object.values(tokens).map(({ tones }) => {
    const channels = (tones[status].ink.match(/[0-9a-f]{2}/g) ?? []).map((hex) => Number.parseInt(hex, 16));
    const max = Math.max(...channels);
    if (max - Math.min(...channels) < 32) return 'gray';
    return ['red', 'green', 'blue'][channels.indexOf(max)] ?? '';
  });
  return [...new Set(hues)].join();
}

// spec: 4.colours-of-a-license-s-status
test('shows a status in green, blue, red or gray', async () => {
  const statuses = ['available', 'sold', 'exhausted', 'replaced'] as const;
  fetchMock.get(
    list,
    licensePage(statuses.map((license_status, id) => ({ ...sold, license_id: id, license_status }))),
  );
  openStock('licenses');
  await screen.findAllByText('eva@example.com');

  const badges = [...document.querySelectorAll('td [data-tone]')];

  expect(badges.map((badge) => [badge.textContent, badge.getAttribute('data-tone')])).toEqual([
    ['Available', 'available'],
    ['Sold', 'sold'],
    ['Exhausted', 'exhausted'],
    ['Replaced', 'replaced'],
  ]);
  expect(statuses.map(getHue)).toEqual(['green', 'blue', 'red', 'gray']);
});

// spec: 2.licenses.bulk-import-and-new-license
test('links to the import and to the form of a new license', async () => {
  fetchMock.get(list, licensePage([sold]));
  openStock('licenses');

  const link = (name: string) => screen.findByRole('link', { name });
  expect(await link('Bulk Import')).toHaveAttribute('href', '/dashboard/licenses/import');
  expect(await link('New License')).toHaveAttribute('href', '/dashboard/licenses/new');
});

// spec: 4.creation-date-desc-at-first
test('requests the newest licenses first, twenty per page', async () => {
  fetchMock.get(list, licensePage([sold]));
  openStock('licenses');

  await screen.findByText('eva@example.com');

  expect(Object.fromEntries(getLicenseQueries()[0] ?? [])).toEqual({
    page: '1',
    per_page: '20',
    sort_by: 'creation_date',
    sort_order: 'DESC',
  });
});

// spec: 2.licenses.copy-button
test('copies the unmasked key', async () => {
  fetchMock.get(list, licensePage([sold]));
  const user = userEvent.setup();
  openStock('licenses');
  const row = await findRow('eva@example.com');

  await user.click(within(row).getByLabelText('Copy key'));

  expect(await screen.findByText('License key copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('KEY12-BBBBB-CCCCC');
});

// spec: 2.licenses.search-pool-and-status-filter-chips
test('sends filters to the API, shows them as chips and clears them together', async () => {
  fetchMock.get(list, licensePage([sold]));
  const user = userEvent.setup();
  openStock('licenses');
  await screen.findByText('eva@example.com');

  const statuses = screen.getByLabelText('Filter by Status');
  const offered = within(statuses).getAllByRole('option');
  await user.selectOptions(statuses, 'sold');
  await screen.findByText('Status: Sold');
  await user.selectOptions(screen.getByLabelText('Filter by Pool'), 'Office 2026');
  await screen.findByText('Pool: Office 2026');
  await waitFor(() => expect(getLicenseQueries().at(-1)?.get('license_group_id')).toBe('3'));
  const filtered = getLicenseQueries().at(-1);
  await user.click(screen.getByText('Clear all'));

  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All',
    'Available',
    'Sold',
    'Exhausted',
    'Replaced',
  ]);
  expect(filtered?.get('status')).toBe('sold');
  await waitFor(() => expect(screen.queryByText('Status: Sold')).not.toBeInTheDocument());
});

// spec: 4.filter-sort-and-page-changed-one
test('keeps filters that are set before the next render', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fetchMock.get(list, licensePage([sold])).post(SEARCH, licensePage([sold]));
  openStock('licenses');
  const box = await screen.findByRole('searchbox');
  await screen.findByRole('option', { name: 'Office 2026' });

  fireEvent.change(box, { target: { value: 'eva' } });
  // The filters change after the search is sent and before React renders it.
  vi.advanceTimersByTime(301);
  fireEvent.change(screen.getByLabelText('Filter by Pool'), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('Filter by Status'), { target: { value: 'sold' } });

  await screen.findByText('Status: Sold');
  await waitFor(() =>
    expect(getLicenseSearches().at(-1)).toMatchObject({
      search: 'eva',
      license_group_id: '3',
      status: 'sold',
    }),
  );
  expect(box).toHaveValue('eva');
});

test('a key that is searched for is in no address, and in nothing that the browser stores', async () => {
  fetchMock.get(list, licensePage([available])).post(SEARCH, licensePage([sold]));
  const user = userEvent.setup();
  openStock('licenses');

  await user.type(await screen.findByRole('searchbox'), 'KEY12-SECRET');
  await screen.findByText('Search: KEY12-SECRET');

  await waitFor(() => expect(getLicenseSearches()).toMatchObject([{ search: 'KEY12-SECRET', page: 1 }]));
  const urls = fetchMock.callHistory.calls().map(({ url }) => url);
  expect([...urls, window.location.href, JSON.stringify({ ...localStorage })].join()).not.toContain('SECRET');
});

// spec: 2.licenses.both-empty-states
test('offers to clear filters without matches, and to create a license without licenses', async () => {
  fetchMock.get(list, licensePage([])).post(SEARCH, licensePage([]));
  const user = userEvent.setup();
  openStock('licenses?filter=%7B%22search%22%3A%22nobody%22%7D');

  await user.click(await screen.findByText('Clear Filters'));

  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create License' })).toHaveAttribute(
    'href',
    '/dashboard/licenses/new',
  );
});

// spec: 2.licenses.checkboxes-select-all-delete-selected-the
// spec: 8.licenses-n-deleted-not-deleted
test('deletes selected licenses and warns about delivered ones', async () => {
  fetchMock.get(list, licensePage([available, sold]));
  fetchMock.delete('/api/licenses/bulk', ok({ deleted_count: 2 }));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select all on this page'));

  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/1 of the selected licenses has been delivered/)).toBeVisible();
  await confirmDeletion(user);

  expect(await screen.findByText('Successfully deleted 2 license(s)')).toBeVisible();
  expect(getSentBody('delete')).toEqual({ license_ids: [11, 12], max_delivered: 1 });
});

test('does not delete a license that was selected before the list was left', async () => {
  fetchMock.get(list, ({ url }) => licensePage(url.includes('status=') ? [available] : [available, sold]));
  fetchMock.delete('/api/licenses/bulk', ok({ deleted_count: 1 }));
  const user = userEvent.setup();
  const { router } = openStock('licenses');
  await user.click(await screen.findByLabelText('Select #12'));

  await act(() => router.navigate('/dashboard/pools'));
  await screen.findByRole('heading', { name: 'License Pools' });
  await act(() => router.navigate('/dashboard/licenses?filter=%7B%22license_status%22%3A%22available%22%7D'));
  await user.click(await screen.findByLabelText('Select #11'));
  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  await screen.findByRole('dialog', { name: 'Delete Selected (1)' });
  await confirmDeletion(user);

  await screen.findByText('Successfully deleted 1 license(s)');
  expect(getSentBody('delete')).toEqual({ license_ids: [11], max_delivered: 0 });
});

// spec: 4.page-search-and-filters-clear-the
test('warns about and deletes the same licenses after a refetch changed them', async () => {
  fetchMock
    .getOnce(list, licensePage([available, sold]))
    .get(list, licensePage([{ ...available, license_status: 'sold' }]))
    .delete('/api/licenses/bulk', ok({ deleted_count: 1 }));
  const user = userEvent.setup();
  const { queryClient } = openStock('licenses');
  await user.click(await screen.findByLabelText('Select all on this page'));

  await act(() => queryClient.refetchQueries());
  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Selected (1)' });
  expect(await within(dialog).findByText(/1 of the selected licenses has been delivered/)).toBeVisible();
  await confirmDeletion(user);

  await screen.findByText('Successfully deleted 1 license(s)');
  expect(getSentBody('delete')).toEqual({ license_ids: [11], max_delivered: 1 });
});

test('counts only the licenses that the server deleted', async () => {
  fetchMock.get(list, licensePage([available, sold]));
  fetchMock.delete('/api/licenses/bulk', ok({ deleted_count: 1 }));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select all on this page'));

  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  await confirmDeletion(user);

  expect(await screen.findByText('Successfully deleted 1 license(s)')).toBeVisible();
});

// spec: 8.licenses-n-deleted-not-deleted
test('shows why a deletion was refused and keeps the selection', async () => {
  fetchMock.get(list, licensePage([available]));
  fetchMock.delete('/api/licenses/bulk', errorResponse(409, 'An order needs it'));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select #11'));

  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('This cannot be undone.');
  const warning = dialog.textContent;
  await confirmDeletion(user);

  expect(warning).not.toContain('delivered');
  expect(await screen.findByText('Failed to delete licenses: An order needs it')).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});

test('another page clears the selection', async () => {
  fetchMock.get(list, licensePage([available, sold], 50));
  const user = userEvent.setup();
  openStock('licenses');
  await user.click(await screen.findByLabelText('Select #11'));

  await user.click(screen.getByLabelText('Page 2'));

  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
  await waitFor(() => expect(getLicenseQueries().at(-1)?.get('page')).toBe('2'));
});

// spec: 2.licenses.checkboxes-select-all-delete-selected-the
test.each(['sold', 'exhausted'] as const)('deletes a license with status %s from its row', async (status) => {
  fetchMock.get(list, licensePage([{ ...sold, license_status: status }]));
  fetchMock.delete('/api/licenses/12', ok(null));
  const user = userEvent.setup();
  openStock('licenses');

  await user.click(await screen.findByLabelText('Delete #12'));
  const dialog = await screen.findByRole('dialog');
  const warning = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(warning).toContain('It has been delivered to a customer');
  expect(await screen.findByText('License deleted successfully')).toBeVisible();
});

test('shows why the list failed to load and retries', async () => {
  fetchMock.getOnce(list, errorResponse(500, 'Something broke')).get(list, licensePage([sold]));
  const user = userEvent.setup();
  openStock('licenses');

  await user.click(await screen.findByText('Try Again'));

  expect(await screen.findByText('eva@example.com')).toBeVisible();
});
