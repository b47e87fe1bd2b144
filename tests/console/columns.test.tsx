import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { LicenseSort } from '#contract/licenses';
import licenses from '../../src/resources/licenses';
import mappings from '../../src/resources/mappings';
import pools from '../../src/resources/pools';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';
import { available, getLicenseQueries, licensePage, noBatches, office, sold } from './stock';
import { stubMedia } from './stubMedia';

const site = { id: 3, name: 'Main Shop', url: 'https://shop.example.com', is_active: true };
const mapping = {
  id: 5,
  site: { name: 'Main Shop' },
  woocommerce_product_name: 'Office 2024',
  licenseGroup: { name: 'Office keys' },
};

const open = (at: string) =>
  renderResource([licenses, mappings, pools, sites], { dataProvider, at: `/dashboard/${at}` });

beforeEach(() => {
  fetchMock
    .get('path:/api/licenses', licensePage([available, sold]))
    .get('path:/api/license-groups', ok([office]), { name: 'pools' })
    .get('path:/api/sites', ok([site]))
    .get('path:/api/batches', ok(noBatches))
    .get('path:/api/mappings', ok([mapping]));
});

/** Returns the column headers in order, in parentheses if not sortable. */
async function readHeaders() {
  const headers = await screen.findAllByRole('columnheader');
  const getName = (header: HTMLElement) => header.textContent ?? '';
  const named = headers.filter(getName);
  return named.map((header) =>
    within(header).queryByRole('button') ? getName(header) : `(${getName(header)})`,
  );
}

// spec: 2.licenses.columns-in-order-what-can-be
// spec: 2.pools.search-by-name-or-description-sort
// spec: 2.mappings-sites.sites-list-never
test.each([
  ['licenses', 'ID|Pool|(License Key)|Status|Customer|Order ID|Created|(Actions)'],
  ['pools', 'Name|Total|Available|Sold|Exhausted|(Actions)'],
  ['sites', 'ID|Name|URL|Status|Last Sync|Created|(Actions)'],
  ['mappings', '(Site)|Product|(License Pool)|Status|(Actions)'],
])('shows the specified columns of %s in order', async (list, expected) => {
  open(list);

  // Other columns may be between the specified ones.
  const specified = expected.split('|');
  expect((await readHeaders()).filter((header) => specified.includes(header))).toEqual(specified);
});

// spec: 2.licenses.columns-in-order-what-can-be
test('sorts licenses only by fields that the API can sort by', async () => {
  const user = userEvent.setup();
  open('licenses');
  await screen.findByText('eva@example.com');

  for (const name of ['ID', 'Pool', 'Status', 'Customer', 'Order ID', 'Created']) {
    const header = screen.getByRole('columnheader', { name });
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  }

  const sortFields = () => new Set(getLicenseQueries().map((query) => query.get('sort_by')));
  await waitFor(() => expect(sortFields().size).toBe(6));
  expect(LicenseSort.options).toEqual(expect.arrayContaining([...sortFields()]));
});

// spec: 2.licenses.cards-on-a-phone
test('on a phone shows a license as a card with key, status, pool, customer and order; a tap opens it', async () => {
  stubMedia(/max-width/);
  fetchMock.get('/api/licenses/12', ok(sold));
  const { router } = open('licenses');

  const card = (await screen.findByText(/eva@example.com/)).closest('li') as HTMLElement;
  const text = card.textContent;
  const tables = screen.queryAllByRole('table');
  await userEvent.click(card);

  expect(tables).toHaveLength(0);
  expect(text).toContain('Sold');
  expect(text).toContain('#12 · Office 2026 · eva@example.com · Order 20931');
  expect(router.state.location.pathname).toBe('/dashboard/licenses/12');
});

test('on a phone a list that loads has the shape of its cards', async () => {
  stubMedia(/max-width/);
  fetchMock.modifyRoute('pools', { response: new Promise<object>(() => {}) });
  open('pools');

  const cards = await waitFor(() => {
    const element = document.querySelector('main [aria-busy="true"]');
    expect(element?.querySelector('[data-skeleton]')).toBeTruthy();
    return element as HTMLElement;
  });

  expect(cards.tagName).not.toBe('TABLE');
  expect(cards.children).toHaveLength(8);
});

test.each([
  [9.1, /Runs out in about 9 days/],
  [0, /4Out of stock/],
])('on a phone shows that a pool runs out in %s days', async (days_left, text) => {
  stubMedia(/max-width/);
  const pool = { ...office, runway: { ...office.runway, days_left } };
  fetchMock.modifyRoute('pools', { response: ok([pool]) });
  open('pools');

  const card = (await screen.findByText('Office 2026')).closest('li');

  expect(card).toHaveTextContent(text);
});

test('a pool that never had a key did not run out', async () => {
  stubMedia(/max-width/);
  const runway = { ...office.runway, days_left: 0, sold_per_day: 0 };
  fetchMock.modifyRoute('pools', { response: ok([{ ...office, total_licenses: 0, runway }]) });
  open('pools');

  const card = (await screen.findByText('Office 2026')).closest('li');

  expect(card).not.toHaveTextContent('Out of stock');
});
