import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { orders } from '#contract/orders';
import { readCustomerOrder } from '../../server/modules/messages/readCustomerOrder';
import { readDeliveredKeys } from '../../server/modules/orders/readOrderKeys';
import { systemContext } from '../../server/platform/context';
import type { Queryable } from '../../server/platform/db/openDatabase';
import { transaction } from '../../server/platform/db/transaction';
import { findOrderId } from './orderRecords';
import { addNumberedKeys, aShopOrder, placeOrder, type Selling, startSelling } from './selling';

/** The order waits for a key. */
async function startWaiting() {
  const selling = await startSelling(0);
  await placeOrder(selling, aShopOrder('A-1'));
  await addNumberedKeys(selling.api, selling.poolId, 1);
  return selling;
}

/** The key is assigned right after the statement that marks the order's keys. */
function assignAfter<Client extends Queryable>({ api }: Selling, db: Client, statement: string): Client {
  let isAssigned = false;
  const query = async (config: QueryConfig, values?: unknown[]) => {
    const result = await db.$client.query(config, values);
    if (config.name === statement && !isAssigned) {
      isAssigned = true;
      await api.runJobs();
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

test('a key that is assigned while an order is read counts as delivered before it is returned', async () => {
  const selling = await startWaiting();
  const { api, site } = selling;

  const [rows] = await transaction(api.services.db, (tx) =>
    readDeliveredKeys(assignAfter(selling, tx, 'mark keys delivered'), [{ siteId: site.id, orderId: 'A-1' }]),
  );

  expect(rows).toMatchObject([{ license_id: 1, is_delivered: true }]);
  expect(await api.count(SEEN)).toBe(1);
});

test('a key that is assigned while the page of its order is read is shown by the next visit', async () => {
  const selling = await startWaiting();
  const { api } = selling;
  const db = assignAfter(selling, api.services.db, 'mark keys of a customer page seen');
  const { data: link } = await api.send(orders.createLink, {
    params: { id: await findOrderId(api, 'A-1') },
  });
  const token = link.url.split('/').at(-1) ?? '';
  const open = async (services: typeof api.services) =>
    (await readCustomerOrder(systemContext(services, 'test'), token))?.products.flatMap(({ keys }) => keys);

  expect(await open({ ...api.services, db })).toEqual([]);
  expect(await api.count(SEEN)).toBe(0);
  expect(await open(api.services)).toEqual(['KEY-00001']);
  expect(await api.count(SEEN)).toBe(1);
});
