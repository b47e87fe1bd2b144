import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { officeMapping } from './mapping';
import { csvPart, errorResponse, ok } from './responses';
import {
  available,
  captureDownloads,
  getLicenseQueries,
  licensePage,
  office,
  openStock,
  sold,
} from './stock';

const mapping = {
  ...officeMapping,
  site_id: 2,
  woocommerce_product_id: 812,
  woocommerce_product_name: 'Office for Teams',
  license_group_id: 3,
  licenseGroup: { id: 3, name: 'Office 2026' },
};
const backorders = { orders: 5, units: 7, since: '2026-11-18T10:00:00.000Z' };
const linkedSale = { ...sold, customer_id: 8, order: { id: 40, number: '20931' } };

/** The card with this title. */
const findCard = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement;
const getFilter = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  return { pathname, filter: JSON.parse(searchParams.get('filter') ?? 'null') };
};

beforeEach(() => {
  fetchMock
    .get('/api/license-groups', ok([office]))
    .get('/api/license-groups/3', ok({ ...office, backorders }), { name: 'pool' })
    .get('path:/api/mappings', ok([mapping]), {
      name: 'mappings',
    })
    .get('path:/api/licenses', licensePage([linkedSale, available]), { name: 'licenses' });
});

test('says which orders wait for keys, and leads to them and to new keys', async () => {
  openStock('pools/3');

  const banner = (
    await screen.findByText(/^5 orders wait for 7 keys, the oldest since Nov 18, 2026/)
  ).closest('[role="note"]') as HTMLElement;

  expect(getFilter(within(banner).getByRole('link', { name: 'Show orders' }))).toEqual({
    pathname: '/dashboard/orders',
    filter: { license_group_id: 3, problem: 'backordered' },
  });
  expect(within(banner).getByRole('link', { name: 'Add Licenses' })).toHaveAttribute(
    'href',
    '/dashboard/licenses/import?pool=3',
  );
});

test.each([
  ['2999-12-03', 'New keys are expected on Dec 3, 2999.'],
  ['2026-11-02', 'The keys expected on Nov 2, 2026 are overdue: notices to customers contain no date.'],
])('says when the next delivery is due: %s', async (next_delivery_on, text) => {
  fetchMock.modifyRoute('pool', { response: ok({ ...office, backorders, next_delivery_on }) });
  openStock('pools/3');

  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

test('has no banner without backorders', async () => {
  fetchMock.modifyRoute('pool', {
    response: ok({ ...office, backorders: { orders: 0, units: 0, since: null } }),
  });
  openStock('pools/3');

  await findCard('Mapped products');

  expect(screen.queryByText(/orders? waits? for/)).not.toBeInTheDocument();
});

test('shows how long the stock lasts', async () => {
  openStock('pools/3');

  const card = await findCard('Runs out');

  expect(card).toHaveTextContent('9 days');
  expect(card).toHaveTextContent('Nov 30, 2026, at 2.2 a day');
});

test('lists the products that are sold from the pool', async () => {
  openStock('pools/3');

  const card = await findCard('Mapped products');

  expect(getFilter(await within(card).findByRole('link', { name: 'Office for Teams' }))).toEqual({
    pathname: '/dashboard/mappings',
    filter: { search: '812', site_id: 2 },
  });
  expect(within(card).getAllByRole('listitem')).toHaveLength(1);
  expect(within(card).getByRole('link', { name: 'Main Shop' })).toHaveAttribute('href', '/dashboard/sites/2');
  expect(getFilter(within(card).getByRole('link', { name: '1 mapping' }))).toEqual({
    pathname: '/dashboard/mappings',
    filter: { license_group_id: 3 },
  });
  expect(getFilter(within(card).getByRole('link', { name: 'WooCommerce Sites' }))).toEqual({
    pathname: '/dashboard/sites',
    filter: { license_group_id: 3 },
  });
});

test('leads to a new mapping where no product is sold from the pool', async () => {
  fetchMock.modifyRoute('mappings', { response: ok([]) });
  openStock('pools/3');

  const card = await findCard('Mapped products');

  expect(await within(card).findByRole('link', { name: 'Create Mapping' })).toHaveAttribute(
    'href',
    '/dashboard/mappings/new',
  );
});

test('says why its products could not be loaded', async () => {
  fetchMock.modifyRoute('mappings', { response: errorResponse(500, 'The database is away') });
  openStock('pools/3');

  expect(await within(await findCard('Mapped products')).findByRole('alert')).toHaveTextContent(
    'The database is away',
  );
});

test('lists the latest sales with their customers and orders', async () => {
  openStock('pools/3');

  const card = await findCard('Recent sales');

  expect(await within(card).findByRole('link', { name: 'eva@example.com' })).toHaveAttribute(
    'href',
    '/dashboard/customers/8',
  );
  // The license that was not sold yet is none of them.
  expect(within(card).getAllByRole('listitem')).toHaveLength(1);
  expect(within(card).getByRole('link', { name: 'Order 20931' })).toHaveAttribute(
    'href',
    '/dashboard/orders/40',
  );
  expect(within(card).getByText('Nov 3, 2026')).toBeVisible();
  const now = new Date();
  expect(getFilter(within(card).getByRole('link', { name: 'Last month' })).filter).toEqual({
    license_group_id: 3,
    sold_date_gte: new Date(now.getFullYear(), now.getMonth() - 1, 1).toISOString(),
    sold_date_lte: new Date(new Date(now.getFullYear(), now.getMonth(), 1).getTime() - 1).toISOString(),
  });
  expect(getFilter(within(card).getByRole('link', { name: 'All sales' }))).toEqual({
    pathname: '/dashboard/licenses',
    filter: { license_group_id: 3 },
  });
  const queries = getLicenseQueries().map((query) => Object.fromEntries(query));
  expect(queries).toContainEqual(
    expect.objectContaining({
      license_group_id: '3',
      sort_by: 'sold_date',
      sort_order: 'DESC',
      per_page: '5',
    }),
  );
});

test('exports the licenses of the pool under its name', async () => {
  const file = captureDownloads();
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  fetchMock.get('path:/api/licenses/export', () => csvPart('ID\r\n1\r\n', 1));
  const user = userEvent.setup();
  openStock('pools/3');

  await user.selectOptions(await screen.findByLabelText('Filter by Status'), 'sold');
  await screen.findByText('Status: Sold');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(file.files).toHaveLength(1));

  const [link] = download.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('licenses-office-2026-sold.csv');
  const exported = fetchMock.callHistory.calls('path:/api/licenses/export').at(-1)?.url ?? '';
  const query = Object.fromEntries(new URL(exported, 'http://localhost').searchParams);
  expect(query).toMatchObject({ license_group_id: '3', status: 'sold' });
});
