import { expect, test } from 'vitest';
import { customers } from '#contract/customers';
import { orders } from '#contract/orders';
import { GUARDED_HEADER, NEXT_CURSOR_HEADER, ROW_COUNT_HEADER } from '#contract/shared/csv';
import { readLines } from '../exporting';
import { aWooOrder, deliver, startSelling } from '../selling';
import { signInAs } from '../signInAs';

/** Three orders of as many customers, a day apart. */
async function startWithOrders(firstName = 'Ada') {
  const selling = await startSelling(2);
  for (const n of [1, 2, 3]) {
    const billing = { email: `ada${n}@example.com`, first_name: firstName, last_name: `Lovelace ${n}` };
    const number = String(100 + n);
    const date_created_gmt = `2026-11-0${n}T10:00:00`;
    await deliver(selling, aWooOrder({ id: 100 + n, number, date_created_gmt, billing }));
  }
  await selling.api.runJobs();
  return selling;
}

const lists = [
  ['orders', orders.exportList, 'Order', ['103', '102', '101']],
  ['customers', customers.exportList, 'Email', ['ada3@example.com', 'ada2@example.com', 'ada1@example.com']],
] as const;

test('writes the columns of an order', async () => {
  const { api, site } = await startWithOrders();

  const { data, raw } = await api.send(orders.exportList, { query: { search: '101' } });

  const [headings = [], row = []] = readLines(data);
  expect(raw.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  expect(Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))).toMatchObject({
    Order: '101',
    'Order ID': '101',
    'Shop ID': String(site.id),
    Shop: site.name,
    'Customer Email': 'ada1@example.com',
    'Customer First Name': 'Ada',
    'Customer Last Name': 'Lovelace 1',
    'Ordered Date': '2026-11-01T10:00:00.000Z',
  });
  expect(headings.slice(-10)).toEqual([
    'Units',
    'Keys',
    'Extended',
    'Backordered',
    'Total',
    'Currency',
    'Language',
    'Problem',
    'Given By',
    'Reason',
  ]);
});

test('writes the columns of a customer', async () => {
  const { api } = await startWithOrders();

  const { data } = await api.send(customers.exportList, { query: { search: 'ada1@' } });

  expect(readLines(data)).toEqual([
    ['ID', 'Email', 'Name', 'Orders', 'Last Order'],
    [expect.any(String), 'ada1@example.com', 'Ada Lovelace 1', '1', '2026-11-01T10:00:00.000Z'],
  ]);
});

test.each(lists)(
  '%s: in parts as in whole, each with its number of rows',
  async (_, list, heading, expected) => {
    const { api } = await startWithOrders();
    const readColumn = (csv: string) => {
      const [headings = [], ...rows] = readLines(csv);
      return rows.map((row) => row[headings.indexOf(heading)]);
    };

    const whole = await api.send(list);
    const first = await api.send(list, { query: { limit: 2 } });
    const cursor = String(first.raw.headers[NEXT_CURSOR_HEADER]);
    const second = await api.send(list, { query: { limit: 2, cursor } });

    expect(readColumn(whole.data)).toEqual(expected);
    expect(first.data + second.data).toBe(whole.data);
    expect(first.raw.headers).toMatchObject({ [ROW_COUNT_HEADER]: '2' });
    expect(second.raw.headers).toMatchObject({ [ROW_COUNT_HEADER]: '1' });
    expect(second.raw.headers).not.toHaveProperty(NEXT_CURSOR_HEADER);
    expect(first.raw.headers).not.toHaveProperty(GUARDED_HEADER);
  },
);

test.each(lists)('%s: guards formulas, and says so', async (_, list) => {
  const { api } = await startWithOrders('=1+1');

  const { data, raw } = await api.send(list, { query: { limit: 1 } });

  expect(data).toContain(`"'=1+1`);
  expect(raw.headers).toMatchObject({ [GUARDED_HEADER]: 'true' });
});

// spec: 5.export
test.each(lists)('%s: refuses an export without rows, and one by the role support', async (_, list) => {
  const { api } = await startWithOrders();
  const support = await signInAs(api, 'support');

  const empty = await api.send(list, { query: { search: 'nobody' } });
  const forbidden = await api.send(list, { cookies: support });

  expect(empty).toMatchObject({ status: 409, message: 'No data to export' });
  expect(forbidden).toMatchObject({ status: 403, message: 'Your role does not permit this' });
});
