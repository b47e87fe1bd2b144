import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '#contract/pools';
import { errorResponse, getSentBody, ok } from './responses';
import {
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

const readNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

let storedPool: Pool;

beforeEach(() => {
  storedPool = office;
  fetchMock
    .get('/api/license-groups', ok([office, cloud]), { name: 'pools' })
    .get('/api/license-groups/3', () => ok(storedPool))
    .get('/api/license-groups/4', ok(cloud))
    .get('path:/api/mappings', ok([]))
    .get('path:/api/licenses', licensePage([sold]), { name: 'licenses' });
});

// spec: 2.pools.sold-is-total-minus-available
// spec: 2.pools.view-delete
test('shows the counts of a pool; sold is total minus available', async () => {
  fetchMock.modifyRoute('pools', { response: ok([{ ...office, total_licenses: 2050 }]) });
  openStock('pools');

  const row = (await screen.findByText('Office 2026')).closest('tr') as HTMLElement;

  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual(['2,050', '20', '2,030', '4']);
  expect(within(row).getByRole('link', { name: 'View Office 2026' })).toHaveAttribute(
    'href',
    '/dashboard/pools/3',
  );
});

test('shows when a pool runs out, with the date on hover', async () => {
  openStock('pools');

  expect((await screen.findAllByText('in about 9 days'))[0]).toHaveAttribute('title', 'Nov 30, 2026');
});

test('shows the sales of the last days of all rows by one call, as a line and a sum', async () => {
  const trend = (id: number, last: number) => ({ id, days: [...Array(29).fill(1), last] });
  fetchMock.get('path:/api/license-groups/trends', ok([trend(3, 4), trend(4, 0)]), { name: 'trends' });
  openStock('pools');

  const row = (await screen.findByText('Office 2026')).closest('tr') as HTMLElement;
  const cell = await within(row).findByRole('cell', { name: '33' });

  expect(cell.querySelector('svg[aria-hidden] polyline')).not.toBeNull();
  const calls = fetchMock.callHistory.calls('trends').map(({ url }) => new URL(url).searchParams.get('ids'));
  expect(calls.map((ids) => ids?.split(',').toSorted())).toEqual([['3', '4']]);
});

// spec: 2.pools.search-by-name-or-description-sort
test('sorts pools by sold and searches them by description', async () => {
  const user = userEvent.setup();
  openStock('pools');
  await screen.findByText('Office 2026');
  const initialNames = readNames();

  await user.click(screen.getByRole('button', { name: 'Sold' }));
  const header = screen.getByRole('columnheader', { name: 'Sold' });
  await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(readNames()[0]).toContain('Office'));
  await user.type(screen.getByLabelText('Search by name or description'), 'one computer');

  expect(initialNames[0]).toContain('Cloud');
  await waitFor(() => expect(screen.queryByText('Cloud Seats')).not.toBeInTheDocument());
});

// spec: 8.pool-deleted-not-deleted-not-implemented
test('shows why a pool in use cannot be deleted', async () => {
  fetchMock.delete('/api/license-groups/3', errorResponse(409, 'The pool still holds licenses'));
  const user = userEvent.setup();
  openStock('pools');

  await user.click(await screen.findByLabelText('Delete Office 2026'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Failed to delete pool: The pool still holds licenses')).toBeVisible();
  expect(screen.getByText('Office 2026')).toBeVisible();
});

test('says what prevents the deletion of a pool', async () => {
  fetchMock.get('/api/license-groups/3/deletion', ok({ licenses: 200, mappings: 1, backorders: 0 }));
  const user = userEvent.setup();
  openStock('pools');

  await user.click(await screen.findByLabelText('Delete Office 2026'));
  const dialog = await screen.findByRole('dialog');

  expect(await within(dialog).findByText('It cannot be deleted while it has:')).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['200 licenses', '1 product mapping']);
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
});

// spec: 2.pools.view-delete
// spec: 8.pool-deleted-not-deleted-not-implemented
test('deletes an empty pool', async () => {
  fetchMock.delete('/api/license-groups/3', ok(null));
  const user = userEvent.setup();
  openStock('pools');

  await user.click(await screen.findByLabelText('Delete Office 2026'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Pool deleted successfully')).toBeVisible();
});

// spec: 8.pool-created-not-created
test('shows why a pool cannot be created and keeps the entered texts', async () => {
  fetchMock.post('/api/license-groups', errorResponse(409, 'A pool with this name exists'));
  const user = userEvent.setup();
  openStock('pools/new');

  await user.type(await screen.findByLabelText('Pool name'), 'Office 2026');
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));

  expect(await screen.findByText('Failed to create pool: A pool with this name exists')).toBeVisible();
  expect(screen.getByLabelText('Pool name')).toHaveValue('Office 2026');
});

// spec: 2.pools.create-fields-and-defaults
// spec: 8.pool-created-not-created
test('creates a pool with its defaults and opens it', async () => {
  fetchMock.post('/api/license-groups', { status: 201, body: ok({ id: 3 }) });
  const user = userEvent.setup();
  const { router } = openStock('pools/new');

  await user.type(await screen.findByLabelText('Pool name'), 'Office 2026');
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));

  expect(await screen.findByText('License pool created successfully')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/pools/3'));
  expect(getSentBody('post')).toMatchObject({
    name: 'Office 2026',
    requires_validation: false,
    notify_on_low: true,
    notify_on_depleted: true,
  });
});

// spec: 5.create-pool
test('requires a name and thresholds within their limits', async () => {
  const user = userEvent.setup();
  openStock('pools/new');
  const name = await screen.findByLabelText('Pool name');

  await user.click(screen.getByRole('button', { name: 'Create Pool' }));
  const required = (await screen.findByText('Pool name is required')).textContent;
  await user.type(name, 'ab');
  await user.type(screen.getByLabelText('Low stock threshold (count)'), '{Home}-');
  await user.type(screen.getByLabelText('Low stock threshold (%)'), '1');

  expect(required).toBe('Pool name is required');
  expect(await screen.findByText('Pool name must be at least 3 characters')).toBeVisible();
  expect(await screen.findByText('Must be 0 or greater')).toBeVisible();
  expect(await screen.findByText('Must be between 0-100')).toBeVisible();
});

// spec: 2.pools.detail-description-three-cards-settings-add
test('shows the stock and the licenses of a pool', async () => {
  openStock('pools/3');

  await screen.findByRole('table');

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Office 2026');
  expect(screen.getByText('For one computer')).toBeVisible();
  expect(readStatCards()).toEqual({
    Total: '50',
    Available: '20',
    Sold: '30',
    Exhausted: '4',
    'Runs out': '9 days',
  });
  expect(screen.queryByText('Unlimited')).not.toBeInTheDocument();
  expect(screen.queryByText('Validate Pool')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/dashboard/pools/3/settings',
  );
  expect(screen.getByRole('link', { name: 'Add Licenses' })).toHaveAttribute(
    'href',
    '/dashboard/licenses/import?pool=3',
  );
  const queries = getLicenseQueries().map((query) => Object.fromEntries(query));
  expect(queries).toContainEqual(expect.objectContaining({ license_group_id: '3', per_page: '20' }));
});

// spec: 2.pools.detail-licenses-searched-and-filtered-20
// spec: 9.page-sizes-20-in-a-pool
test('searches and filters the licenses of a pool, twenty per page', async () => {
  fetchMock.post(SEARCH, licensePage([sold], 50));
  const user = userEvent.setup();
  openStock('pools/3');

  await user.selectOptions(await screen.findByLabelText('Filter by Status'), 'sold');
  await user.type(screen.getByRole('searchbox'), 'eva');

  await waitFor(() =>
    expect(getLicenseSearches().at(-1)).toMatchObject({
      license_group_id: 3,
      status: 'sold',
      search: 'eva',
      per_page: 20,
    }),
  );
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(screen.queryByLabelText('Rows per page')).not.toBeInTheDocument();
});

// spec: 2.pools.inline-rename
// spec: 5.pool-rename-empty-short-unchanged
// spec: 8.pool-updated-not-updated
test('shows the new name of a renamed pool immediately', async () => {
  fetchMock.put('/api/license-groups/3', () => {
    storedPool = { ...office, name: 'Office 2027' };
    return ok(storedPool);
  });
  const user = userEvent.setup();
  openStock('pools/3');
  await user.click(await screen.findByLabelText('Rename pool'));
  const name = screen.getByLabelText('Pool name');

  await user.clear(name);
  const empty = (await screen.findByText('Pool name cannot be empty')).textContent;
  await user.type(name, '{Enter}');
  await user.type(name, 'ab');
  const short = (await screen.findByText('Pool name must be at least 3 characters')).textContent;
  await user.clear(name);
  await user.type(name, 'Office 2027{Enter}');

  expect([empty, short]).toEqual(['Pool name cannot be empty', 'Pool name must be at least 3 characters']);
  expect(await screen.findByRole('heading', { name: 'Office 2027' })).toBeVisible();
  expect(await screen.findByText('Pool updated successfully')).toBeVisible();
  expect(getSentBody('put')).toEqual({ name: 'Office 2027', loaded: { name: office.name } });
});

// spec: 4.pool-edits-optimistic-rolled-back
// spec: 8.pool-updated-not-updated
test('reverts a rejected name', async () => {
  let sendError = () => {};
  const response = new Promise<object>((resolve) => {
    sendError = () => resolve(errorResponse(409, 'A pool with this name exists'));
  });
  fetchMock.put('/api/license-groups/3', response);
  const user = userEvent.setup();
  openStock('pools/3');
  await user.click(await screen.findByLabelText('Rename pool'));

  await user.clear(screen.getByLabelText('Pool name'));
  await user.type(screen.getByLabelText('Pool name'), 'Cloud Seats{Enter}');
  expect(await screen.findByRole('heading', { name: 'Cloud Seats' })).toBeVisible();

  sendError();

  expect(await screen.findByText('Failed to update pool: A pool with this name exists')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Office 2026' })).toBeVisible();
});

// spec: 5.pool-rename-empty-short-unchanged
test('closes the editor without a request when the name is unchanged', async () => {
  const user = userEvent.setup();
  openStock('pools/3');
  await user.click(await screen.findByLabelText('Rename pool'));

  await user.type(screen.getByLabelText('Pool name'), '{Enter}');

  expect(await screen.findByRole('heading', { name: 'Office 2026' })).toBeVisible();
  expect(fetchMock.callHistory.calls(undefined, { method: 'put' })).toHaveLength(0);
});

// spec: 2.pools.validate-pool-and-unlimited-for-validated
// spec: 8.pool-validation-alert-failed-alert
test('validates a pool and shows the result in an alert', async () => {
  fetchMock.post('/api/validation/pool/4/validate', ok({ total: 9, valid: 6, invalid: 2, errors: 1 }));
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  const user = userEvent.setup();
  openStock('pools/4');

  await user.click(await screen.findByText('Validate Pool'));

  await waitFor(() =>
    expect(alert).toHaveBeenCalledWith(expect.stringMatching(/9 total, 6 valid, 2 invalid, 1 error/)),
  );
  expect(screen.getByText('Unlimited')).toBeVisible();
});

// spec: 8.pool-validation-alert-failed-alert
test('shows a failed validation in an alert', async () => {
  fetchMock.post(
    '/api/validation/pool/4/validate',
    errorResponse(503, 'No validation service is configured'),
  );
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  const user = userEvent.setup();
  openStock('pools/4');

  await user.click(await screen.findByText('Validate Pool'));

  await waitFor(() =>
    expect(alert).toHaveBeenCalledWith('Validation failed: No validation service is configured'),
  );
});

test('filters the pools by the site whose products are mapped to them', async () => {
  fetchMock.get('/api/license-groups?site_id=2', ok([cloud]));
  fetchMock.get('path:/api/sites', ok([{ id: 2, name: 'Main Shop' }]));
  const user = userEvent.setup();
  openStock('pools');
  await screen.findByRole('link', { name: 'Office 2026' });

  await user.selectOptions(await screen.findByLabelText('Filter by Site'), 'Main Shop');

  await waitFor(() => expect(readNames()).toEqual(['Cloud SeatsUnlimited']));
  expect(await screen.findByText('Site: Main Shop')).toBeVisible();
});
