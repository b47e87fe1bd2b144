import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { readCustomerOrder } from '../../../server/domains/deliveries/page/readCustomerOrder';
import { readDeliveredKeys } from '../../../server/domains/orders/details/readOrderKeys';
import { systemContext } from '../../../server/platform/context';
import type { Queryable } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';
import { findOrderId } from '../openOrder';
import { addNumberedKeys, aShopOrder, placeOrder, type Selling, startSelling } from '../selling';

/** The order waits for a key. */
async function startWaiting(keys = 1) {
  const selling = await startSelling(0);
  await placeOrder(selling, aShopOrder('A-1'));
  await addNumberedKeys(selling.api, selling.poolId, keys);
  return selling;
}

/** `change` runs right after a statement, the first time. */
function changeAfter<Client extends Queryable>(
  db: Client,
  statement: string,
  change: () => Promise<unknown>,
): Client {
  let isChanged = false;
  const query = async (config: QueryConfig, values?: unknown[]) => {
    const result = await db.$client.query(config, values);
    if (config.name === statement && !isChanged) {
      isChanged = true;
      await change();
    }
    return result;
  };
  const client = replaceProperty(db.$client, 'query', query);
  return replaceProperty(db, '$client', client);
}

const replaceProperty = <Target extends object>(target: Target, property: string, value: unknown) =>
  new Proxy(target, {
    get: (_, name) => (name === property ? value : Reflect.get(target, name)),
  });

const SEEN = 'license_assignments WHERE delivered_at IS NOT NULL';

const readKeys = ({ api, site }: Selling, change = async () => {}) =>
  transaction(api.services.db, async (tx) => {
    const order = { siteId: site.id, orderId: 'A-1' };
    return (await readDeliveredKeys(changeAfter(tx, 'order keys', change), [order]))[0];
  });

test('a key that is assigned after an order was read is delivered by the next reading', async () => {
  const selling = await startWaiting();
  const { api } = selling;

  expect(await readKeys(selling, api.runJobs)).toMatchObject([{ license_id: null }]);
  expect(await api.count(SEEN)).toBe(0);
  expect(await readKeys(selling)).toMatchObject([{ license_id: 1, is_delivered: true }]);
  expect(await api.count(SEEN)).toBe(1);
});

test('a key that is replaced while it is marked as delivered is not returned, but its replacement', async () => {
  const selling = await startWaiting(2);
  const { api } = selling;
  await api.runJobs();
  const replace = async () => {
    await api.send(licenses.replace, { params: { id: 1 }, body: { replacement_note: 'Does not work' } });
  };

  expect(await readKeys(selling, replace)).toMatchObject([{ license_id: 2, is_delivered: true }]);
  expect(await api.count(`${SEEN} AND license_id = 2`)).toBe(1);
});

test('a key that is assigned while the page of its order is read is shown by the next visit', async () => {
  const selling = await startWaiting();
  const { api } = selling;
  const db = changeAfter(api.services.db, 'mark keys of a customer page seen', api.runJobs);
  const { data: link } = await api.send(orders.createLink, {
    params: { id: await findOrderId(api, 'A-1') },
  });
  const token = link.url.split('/').at(-1) ?? '';
  const open = async (services: typeof api.services) =>
    (await readCustomerOrder(systemContext(services, 'test'), token))?.products.flatMap(({ keys }) => keys);

  expect(await open({ ...api.services, db })).toEqual([]);
  expect(await api.count(SEEN)).toBe(0);
  expect(await open(api.services)).toEqual([{ text: 'KEY-00001', codes: [], files: [] }]);
  expect(await api.count(SEEN)).toBe(1);
});
