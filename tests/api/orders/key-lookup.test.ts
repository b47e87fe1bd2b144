import { test as base, expect } from 'vitest';
import { audit } from '#contract/audit';
import { keyLookup, LOOKUPS_PER_HOUR } from '#contract/keyLookup';
import { licenses } from '#contract/licenses';
import { listKeyVariants } from '../../../server/domains/orders/keyLookup/listKeyVariants';
import { buildLicenses } from '../build';
import { test } from '../fixtures';
import { aShopOrder, deliverStates, placeOrder, type Selling, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const BOB = { email: 'bob@example.com', first_name: 'Bob', last_name: 'Hope' };

async function lookUp(api: Api, license_key: string, customer_id?: number) {
  const { status, data, message } = await api.send(keyLookup.find, { body: { license_key, customer_id } });
  expect([status, message]).toEqual([200, '']);
  return keyLookup.find.data.parse(data).keys;
}

const getCustomerId = async ({ api }: Pick<Selling, 'api'>, email: string) =>
  (await api.sql<{ id: number }>('SELECT id FROM customers WHERE email = $1', [email]))[0]?.id ?? 0;

async function placeTwoOrders() {
  const shop = await startSelling(3);
  await placeOrder(shop, aShopOrder('A'));
  await placeOrder(shop, { ...aShopOrder('B'), customer: BOB });
  return shop;
}

test("tells this customer's key from another one's, with its order", async () => {
  const shop = await placeTwoOrders();
  const ada = await getCustomerId(shop, 'ada@example.com');

  const [own] = await lookUp(shop.api, 'KEY-00001', ada);
  const [other] = await lookUp(shop.api, 'KEY-00002', ada);
  const [anyone] = await lookUp(shop.api, 'KEY-00002');

  expect(own).toMatchObject({
    verdict: 'sold',
    is_customers: true,
    differences: [],
    license: { license_key: '•••••001', license_status: 'sold' },
    license_group: { id: shop.poolId, name: 'Simple keys' },
    order: { id: expect.any(Number), number: 'A' },
    customer: { id: ada, email: 'ada@example.com' },
    replaced_by: null,
  });
  expect(other).toMatchObject({
    verdict: 'sold',
    is_customers: false,
    order: { number: 'B' },
    customer: { email: 'bob@example.com' },
  });
  expect(anyone).toMatchObject({ verdict: 'sold', is_customers: null, order: { number: 'B' } });
});

test("of a key that many orders have, the customer's own order is named", async () => {
  const shop = await startSelling(1, 5);
  await placeOrder(shop, aShopOrder('A'));
  await placeOrder(shop, { ...aShopOrder('B'), customer: BOB });

  const [found] = await lookUp(shop.api, 'KEY-00001', await getCustomerId(shop, 'ada@example.com'));

  expect(found).toMatchObject({ is_customers: true, order: { number: 'A' } });
});

test('names the key that the unit has now in place of a replaced one', async () => {
  const shop = await startSelling(3);
  const { api } = shop;
  await placeOrder(shop, aShopOrder('A'));
  const ada = await getCustomerId(shop, 'ada@example.com');
  for (const id of [1, 2])
    await api.send(licenses.replace, { params: { id }, body: { replacement_note: 'Does not activate' } });

  expect(await lookUp(api, 'KEY-00001', ada)).toMatchObject([
    {
      verdict: 'replaced',
      is_customers: true,
      order: { number: 'A' },
      replaced_by: { license_id: 3, license_key: '•••••003', license_status: 'sold' },
    },
  ]);
});

test('says of a key without a customer why nobody has it', async () => {
  const shop = await startSelling(4);
  const { api } = shop;
  await deliverStates(shop, {}, { status: 'refunded' });
  await api.sql(`UPDATE licenses SET status = 'quarantined' WHERE id = 2`);
  const sold = await api.send(licenses.delete, { params: { id: 1 } });
  await api.send(licenses.replace, { params: { id: 4 }, body: { replacement_note: 'Spoilt' } });

  const verdicts = await Promise.all(
    ['KEY-00001', 'KEY-00002', 'KEY-00003', 'KEY-00004'].map(async (key) => (await lookUp(api, key))[0]),
  );

  expect(sold.status).toBe(200);
  expect(verdicts).toMatchObject([
    { verdict: 'deleted', license: null, order: { id: null, number: '100' } },
    { verdict: 'withdrawn', order: null },
    { verdict: 'free', order: null },
    { verdict: 'replaced', order: null, replaced_by: null },
  ]);
  expect(await lookUp(api, 'NEVER-OURS-1')).toEqual([]);
});

test('says that the order of a key was refunded', async () => {
  const shop = await startSelling(1);
  await deliverStates(shop, {}, { status: 'refunded' });

  expect(await lookUp(shop.api, 'KEY-00001')).toMatchObject([
    { verdict: 'taken_back', flag: 'refunded', order: { number: '100' } },
  ]);
});

test.for([
  ['Q2X7K-O0I1L-5S8BZ', []],
  ['  Q2X7K\u2013O0I1L\u20135S8BZ ', []],
  ['q2x7k-o0i1l-5s8bz', ['case']],
  ['Q2X7K O0I1L 5S8BZ', ['dashes']],
  ['Q2X7KO0I1L5S8BZ', ['dashes']],
  ['Q2X7KO0I1L-5S8BZ', ['dashes']],
  ['Q2X7K-O0I1L-5S-8BZ', ['dashes']],
  ['Q2X7K - O0I1L - 5S8BZ', ['spaces']],
  ['Q2X7K-00I1L-5S8BZ', ['o_0']],
  ['Q2X7K-O0I11-5S8BZ', ['i_1']],
  ['Q2X7K-O0I1L-SS8BZ', ['s_5']],
  ['Q2X7K-O0I1L-5SBBZ', ['b_8']],
  ['QZX7K-O0I1L-5S8BZ', ['z_2']],
  ['q2x7ko0i1l5s8b2', ['dashes', 'case', 'z_2']],
] as const)(
  'finds the key that was meant by %s, and what to check',
  async ([typed, differences], { api, pool }) => {
    const [id] = await buildLicenses(api, pool.id, ['Q2X7K-O0I1L-5S8BZ', 'AAAAA-AAAAA-AAAAA']);

    const found = await lookUp(api, typed);

    expect(found.map(({ license }) => license?.license_id)).toEqual([id]);
    expect(new Set(found[0]?.differences)).toEqual(new Set(differences));
  },
);

test('guesses at nothing but what looks alike, and at nothing for a key that exists', async ({
  api,
  pool,
}) => {
  const [first] = await buildLicenses(api, pool.id, ['CODE-O11111', 'CODE-011111', 'CODE-AAAAAA']);

  expect((await lookUp(api, 'CODE-O11111')).map(({ license }) => license?.license_id)).toEqual([first]);
  expect(await lookUp(api, 'CODE-AAAAAX')).toEqual([]);
  expect(await lookUp(api, 'CODE-AAAAA')).toEqual([]);
});

base('tries a limited number of variants of any key, itself first', () => {
  for (const key of ['O0'.repeat(100), 'A'.repeat(10_000), '-----', '|1l-IL5S8B2Z', 'ключ-О0-1']) {
    const variants = [...listKeyVariants(key)];
    expect(variants.length).toBeLessThanOrEqual(1000);
    expect(variants[0]).toEqual([key, []]);
  }
});

test('records who looked up, and never what was typed', async () => {
  const shop = await placeTwoOrders();
  const cookies = await signInAs(shop.api, 'support');
  for (const license_key of ['key-00001', 'KEY-UNKNOWN'])
    await shop.api.send(keyLookup.find, { body: { license_key }, cookies });

  const { data } = await shop.api.send(audit.list, { query: { action: 'license.look_up' } });

  expect(data.entries).toMatchObject([
    { actor: 'support', record_id: null, details: { found: 'none' } },
    { actor: 'support', record_id: '1', details: { found: 'sold' } },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/KEY-/i);
});

test('answers support with masked keys, and refuses a viewer', async () => {
  const shop = await placeTwoOrders();
  const send = async (role: 'support' | 'viewer') =>
    shop.api.send(keyLookup.find, {
      body: { license_key: 'KEY 00001' },
      cookies: await signInAs(shop.api, role),
    });

  const [asSupport, asViewer] = [await send('support'), await send('viewer')];

  expect(asSupport.raw.body).toContain('•••••001');
  expect(asSupport.raw.body).not.toContain('KEY-00001');
  expect(asViewer.status).toBe(403);
});

test('a user looks up a limited number of keys an hour, also with parallel calls', async ({ api }) => {
  const cookies = await signInAs(api, 'support');
  const body = { license_key: 'KEY-00001' };

  const answers = [];
  for (let sent = 0; sent < LOOKUPS_PER_HOUR + 3; sent += 7)
    answers.push(
      ...(await Promise.all(Array.from({ length: 7 }, () => api.send(keyLookup.find, { body, cookies })))),
    );

  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, message }) => `${status} ${message}`)).toEqual(
    Array(3).fill('429 You may look up 60 keys an hour. Please wait, or ask an administrator.'),
  );
  expect(await api.count(`audit_log WHERE action = 'license.look_up'`)).toBe(LOOKUPS_PER_HOUR);
  expect((await api.send(keyLookup.find, { body })).status).toBe(200);
});

test('refuses a key that no key can be', async ({ api }) => {
  const { status, errors } = await api.send(keyLookup.find, { body: { license_key: ' A-1 ' } });

  expect([status, errors]).toEqual([422, { license_key: 'License key must be at least 5 characters' }]);
});
