import { expect, test } from 'vitest';
import {
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { listHeldKeys, readShops, startRestored, takeBackup } from '../restoring';

const KEYS = 300;
const KNOWN = 10;
const LOST = 80;
const LATER = 20;

/** Serves orders one after the other, as a shop sends them. */
async function serve(messaging: Messaging, count: number) {
  const orders = [];
  for (let n = 0; n < count; n++) orders.push(await fulfillPaidOrder(messaging));
  return orders;
}

test.each([
  ['restored', {}],
  ['promoted', { mark: 'UPDATE database_identity SET timeline = timeline - 1' }],
])(
  'of 300 keys none is held twice, and no customer is told twice, when an old state is %s',
  async (_, options) => {
    const old = await startMessaging({ deliver_by_note: true }, { keys: KEYS });
    const known = await serve(old, KNOWN);
    const backup = await takeBackup(old.api);
    const lost = await serve(old, LOST);
    const told = [...known, ...lost].map((order) => getCustomerNotes(order));

    const api = await startRestored(backup, options);
    await readShops(api);
    const restored = { ...old, api };
    for (const order of lost) await sendOrderWebhook(restored, order);
    const later = await serve(restored, LATER);

    const held = await listHeldKeys(api);
    expect(held).toHaveLength(KNOWN + LOST + LATER);
    expect(new Set(held.map(({ key }) => key)).size).toBe(held.length);
    expect([...known, ...lost].map((order) => getCustomerNotes(order))).toEqual(told);
    expect(later.map((order) => getCustomerNotes(order).length)).toEqual(later.map(() => 1));
    expect(await api.count("deliveries WHERE state <> 'sent'")).toBe(0);
  },
  120_000,
);
