import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type AuthProvider,
  type DataProvider,
  HttpError,
  type RaRecord,
  testDataProvider,
} from 'react-admin';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Id, withLabel } from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';
import type { SentText } from '#contract/shared/texts/validationText';
import { DeleteButton, defineResource, RecordPage, RelatedTabs } from '../../../src/admin';
import { getResourceTexts } from '../../../src/admin/resource/getResourceTexts';
import { translateText } from '../../../src/i18nProvider/translateText';
import { i18nProvider } from '../../../src/texts/i18nProvider';
import { renderResource } from '../renderResource';
import { coupons } from './coupons';

// Neither these resources nor their API exist in the product.
const Deal = z.object({
  id: Id,
  name: z.string(),
  seller_id: withLabel('Seller', reference('customers')),
  buyer_id: z.nullable(withLabel('Buyer', reference('customers', { onDelete: 'set null' }))),
  witness_id: withLabel('Witness', z.nullable(reference('customers', { appearsOn: false }))),
});
const DealInput = z.object({
  name: z.string(),
  seller_id: withLabel('Seller', reference('customers')),
  // A form of plain ids: the record says what they refer to.
  buyer_id: z.nullish(Id),
});
const Visit = z.object({
  id: Id,
  name: z.string(),
  customer_id: reference('customers', { onDelete: 'cascade' }),
});
const Customer = z.object({ id: Id, name: z.string() });

const access = 'signedIn';
const customerEndpoints = {
  list: { path: '/customers', access, data: z.array(Customer) },
  delete: { path: '/customers/{id}', access, data: z.null() },
} as const;

const deals = defineResource({
  endpoints: {
    list: { path: '/deals', access, data: z.array(Deal) },
    create: { path: '/deals', access, body: DealInput, data: Deal },
  },
  list: { columns: ['name', 'seller_id', 'buyer_id'], filters: ['seller_id', 'buyer_id'] },
  create: {},
});
const visits = defineResource({
  endpoints: { list: { path: '/visits', access, data: z.array(Visit) } },
  list: { columns: ['name', 'customer_id'] },
});
const list = { columns: ['name'] } satisfies { columns: 'name'[] };
const customers = defineResource({ endpoints: customerEndpoints, list, show: {}, delete: 'pessimistic' });
const handWritten = defineResource({
  endpoints: customerEndpoints,
  list,
  show: () => (
    <RecordPage<RaRecord>>
      {(customer) => (
        <RelatedTabs>
          <p>All about {customer.name}</p>
        </RelatedTabs>
      )}
    </RecordPage>
  ),
});

const records: Record<string, RaRecord[]> = {
  customers: [
    { id: 7, name: 'Ada' },
    { id: 8, name: 'Grace' },
  ],
  deals: [{ id: 1, name: 'Carpet', seller_id: 7, buyer_id: 8, witness_id: null }],
  visits: [{ id: 2, name: 'Monday', customer_id: 7 }],
};

interface Options {
  page?: typeof customers;
  authProvider?: AuthProvider;
  overrides?: object;
}

function open(at: string, { page = customers, authProvider, overrides }: Options = {}) {
  const getManyReference = vi.fn(async (resource: string, _params: object) => {
    const data = records[resource] ?? [];
    return { data, total: data.length };
  });
  const provider = {
    getList: vi.fn(async (resource: string, _params: object) => getManyReference(resource, {})),
    getOne: async (resource: string, { id }: { id: unknown }) => ({
      data: records[resource]?.find((record) => String(record.id) === String(id)),
    }),
    getMany: async (resource: string) => ({ data: records[resource] }),
    getManyReference,
    ...overrides,
  };
  const dataProvider = testDataProvider(provider as unknown as Partial<DataProvider>);
  const rendered = renderResource([page, deals, visits], {
    dataProvider,
    at: `/dashboard/${at}`,
    authProvider,
  });
  return { ...rendered, ...provider, user: userEvent.setup() };
}

test('two references to a resource are two tabs on its page, each with its label and its records', async () => {
  const { user, router, getManyReference } = open('customers/7');

  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Deals (Seller)',
    'Deals (Buyer)',
    'Visits',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Deals (Buyer)' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Deals (Buyer)' });

  expect(await within(panel).findByText('Carpet')).toBeVisible();
  // The column of the customer is left out; that of the other one stays.
  expect(within(panel).getByText('Seller')).toBeVisible();
  expect(within(panel).queryByRole('columnheader', { name: 'Buyer' })).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=deals.buyer_id');
  expect(getManyReference).toHaveBeenCalledWith(
    'deals',
    expect.objectContaining({ target: 'buyer_id', id: 7 }),
  );
});

test('the address names the open tab', async () => {
  const { getManyReference } = open('customers/7?tab=deals.seller_id');

  expect(await screen.findByText('Carpet')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Deals (Seller)' })).toHaveAttribute('aria-selected', 'true');
  expect(getManyReference.mock.calls.map(([, params]) => params)).toContainEqual(
    expect.objectContaining({ target: 'seller_id' }),
  );
});

test('a page that is a component has the tabs too', async () => {
  const { user } = open('customers/7', { page: handWritten });

  expect(await screen.findByText('All about Ada')).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: 'Visits' }));

  expect(await screen.findByText('Monday')).toBeVisible();
  expect(screen.getByText('All about Ada')).not.toBeVisible();
});

test('a role that may not read the records has no tab with them', async () => {
  const authProvider = {
    canAccess: async ({ resource }: { resource: string }) => resource !== 'visits',
  } as unknown as AuthProvider;

  open('customers/7', { page: handWritten, authProvider });

  expect(await screen.findByRole('tab', { name: 'Deals (Seller)' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Visits' })).not.toBeInTheDocument();
});

test('each reference shows the name of its record, and filters by it', async () => {
  const { user, getList } = open('deals');

  expect(await screen.findByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/dashboard/customers/7');
  expect(screen.getByRole('link', { name: 'Grace' })).toBeVisible();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by Buyer' }), 'Grace');

  await vi.waitFor(() =>
    expect(getList).toHaveBeenCalledWith('deals', expect.objectContaining({ filter: { buyer_id: '8' } })),
  );
});

test('a form selects the records of a reference that it or the record declares', async () => {
  open('deals/new');

  for (const name of ['Seller', 'Buyer']) {
    const input = await screen.findByRole('combobox', { name: new RegExp(name) });
    expect(await within(input).findByRole('option', { name: 'Ada' })).toBeInTheDocument();
  }
});

/** Lists in which so many records of each resource refer to the customer. */
const countLists = (totals: Record<string, number>) => ({
  getList: async (resource: string) => ({ data: records[resource] ?? [], total: totals[resource] ?? 2 }),
});

test('the question before a deletion names what prevents it, and does not offer it', async () => {
  const { user } = open('customers/7', { overrides: countLists({ deals: 12, visits: 1 }) });

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ada?' });

  expect(await within(dialog).findByText('It cannot be deleted while it has:')).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['12 Deals (Seller)']);
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('the question before a deletion waits for what the user may read', async () => {
  const authProvider = { canAccess: async () => true } as unknown as AuthProvider;
  const consequences = async () => ({ counts: { 'kit.list.selected': 3 } });
  const page = defineResource({
    endpoints: customerEndpoints,
    list: { ...list, rowActions: () => <DeleteButton consequences={consequences} /> },
  });
  const overrides = countLists({ deals: 12, visits: 1 });
  const { user } = open('customers', { page, authProvider, overrides });

  await user.click(await screen.findByRole('button', { name: 'Delete Ada' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ada?' });

  expect(await within(dialog).findByText('12 Deals (Seller)')).toBeVisible();
});

test('the question before a deletion names what goes with it', async () => {
  const { user } = open('customers/7', { overrides: countLists({ deals: 0, visits: 1 }) });

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ada?' });

  expect(await within(dialog).findByText('Deleted with it:')).toBeVisible();
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('1 Visit');
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeEnabled();
});

const refuse = async () => {
  throw new HttpError('Still in use by 12 coupons', 409);
};

test('a deletion that the API refuses says why', async () => {
  const overrides = { ...countLists({ deals: 0, visits: 0 }), delete: refuse };
  const { user, router } = open('customers/7', { overrides });

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ada?' });
  const confirm = within(dialog).getByRole('button', { name: 'Delete' });
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);

  expect(await screen.findByText(/Still in use by 12 coupons/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/customers/7');
});

test('a deletion of many that the API refuses says why', async () => {
  const { user } = open('customers', { overrides: { deleteMany: refuse } });

  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete Selected' }));

  expect(await screen.findByText(/Still in use by 12 coupons/)).toBeVisible();
});

test('a refusal names what refers in the language of the reader', async () => {
  i18nProvider.addTexts((language) => getResourceTexts([coupons], language));
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const name = { code: 'resources.coupons.name', params: { smart_count: 12, _: 'coupon |||| coupons' } };
  const counted = { code: 'records.counted', params: { smart_count: 12, name } };
  const reason = { code: 'records.in_use_by', params: { records: [counted] } } as unknown as SentText;
  const english = 'Still in use by 12 coupons';

  await i18nProvider.changeLocale('de');
  const german = translateText(reason, english);
  await i18nProvider.changeLocale('es');

  expect([german, translateText(reason, english)]).toEqual([
    'Wird noch benutzt: 12 Gutscheine',
    'Aún está en uso por 12 Cupones',
  ]);
});
