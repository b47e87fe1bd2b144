import { expect } from 'vitest';
import { type OrderDetails, orders } from '#contract/orders';
import type { Api } from './startApi';

/** The id of an order's page, by its number. */
export async function findOrderId(api: Api, number: number | string): Promise<number> {
  const [row] = await api.sql<{ id: number }>('SELECT id FROM orders WHERE number = $1', [String(number)]);
  return row?.id ?? 0;
}

/** The page of an order, by its number. */
export async function getOrder(api: Api, number: number | string): Promise<OrderDetails> {
  const { status, data } = await api.send(orders.get, { params: { id: await findOrderId(api, number) } });
  expect(status).toBe(200);
  expect(orders.get.data.parse(data)).toEqual(data);
  return data;
}
