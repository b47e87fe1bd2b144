import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import {
  deliverOrder,
  extractKeys,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  getMessageCheck,
  listMessages,
  placePaidOrder,
  sendDueMessages,
  startMessaging,
} from './messaging';
import { stockUp } from './selling';

test('a paid order gets one note with the keys of all its products, and is noted as delivered', async () => {
  const delivering = await startMessaging();
  await delivering.api.send(pools.update, {
    params: { id: delivering.poolId },
    body: { instructions: 'Open <b>Help</b>, then Activate.' },
  });

  const order = await fulfillPaidOrder(delivering, [2, 1]);

  const [note = '', ...others] = getCustomerNotes(order);
  expect(others).toEqual([]);
  expect(extractKeys(note)).toEqual(['A-00001', 'A-00002', 'B-00001']);
  expect(note).toContain('Hello Ada Lovelace,');
  expect(note).toContain('thank you for your order at Wool &amp; Co.');
  expect(note).toContain('Open &lt;b&gt;Help&lt;/b&gt;, then Activate.');
  expect(note).toContain(`<b>${order.lines[0]?.name}</b>\n<code>A-00001</code>`);
  const license = await findLicense(delivering.api, 'A-00001');
  expect(license.delivered_at).not.toBeNull();
  expect(license.messages).toMatchObject([{ channel: 'note', state: 'sent', order_id: String(order.id) }]);
  expect(await getMessageCheck(delivering)).toMatchObject({ reason: null, failed_at: null });
  expect(await delivering.api.count("audit_log WHERE action = 'order.deliver'")).toBe(1);
});

test('an unpaid order gets no note; once it is paid, one, however often the shop tells of it', async () => {
  const delivering = await startMessaging();
  const order = delivering.shop.placeOrder({ line_items: [{ product_id: delivering.products[0] ?? 0 }] });
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);
  expect(getCustomerNotes(order)).toEqual([]);

  delivering.shop.payOrder(order.id);
  for (let times = 0; times < 3; times++) await deliverOrder(delivering, order);
  await sendDueMessages(delivering);
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listMessages(delivering.api)).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('parts that are assigned shortly after each other go out as one note, later ones by themselves', async () => {
  const delivering = await startMessaging(undefined, { keys: 2 });
  const order = placePaidOrder(delivering, [4]);
  await deliverOrder(delivering, order);
  await stockUp(delivering.api, delivering.poolId, 1, { prefix: 'A-1' });
  await delivering.api.runJobs();
  await sendDueMessages(delivering);
  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(getCustomerNotes(order)[0]).toMatch(/A-00001[\s\S]*A-00002[\s\S]*A-1-00001/);

  await stockUp(delivering.api, delivering.poolId, 1, { prefix: 'A-2' });
  await delivering.api.runJobs();
  await sendDueMessages(delivering);

  const [, further = ''] = getCustomerNotes(order);
  expect(getCustomerNotes(order)).toHaveLength(2);
  expect(further).toContain('A-2-00001');
  expect(extractKeys(further)).toEqual([]);
});

test('a replaced key is told by a note of its own, which names nothing else', async () => {
  const delivering = await startMessaging();
  const order = await fulfillPaidOrder(delivering, [2]);
  const { license_id } = await findLicense(delivering.api, 'A-00001');

  const body = { replacement_note: 'Does not work' };
  await delivering.api.send(licenses.replace, { params: { id: license_id }, body });
  expect((await findLicense(delivering.api, 'A-00003')).delivered_at).toBeNull();
  await sendDueMessages(delivering);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001', 'A-00002'], ['A-00003']]);
  expect((await findLicense(delivering.api, 'A-00003')).delivered_at).not.toBeNull();
});

test('what is cancelled before its note goes out is not told, and is told when it is paid again', async () => {
  const delivering = await startMessaging();
  const order = placePaidOrder(delivering);
  await deliverOrder(delivering, order);
  delivering.shop.editOrder(order.id, { status: 'cancelled' });
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);
  expect(getCustomerNotes(order)).toEqual([]);

  delivering.shop.editOrder(order.id, { status: 'processing' });
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
});

test('nobody is told where no way is chosen, nor later of keys that were assigned before one was', async () => {
  const delivering = await startMessaging({});
  const order = await fulfillPaidOrder(delivering, [1]);
  const { status } = await delivering.api.send(sites.update, {
    params: { id: delivering.site.id },
    body: { deliver_by_note: true },
  });
  delivering.shop.editOrder(order.id, { line_items: [{ id: order.lines[0]?.id ?? 0, quantity: 2 }] });
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);

  expect(status).toBe(200);
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00002']]);
});

test('a key that cannot be decrypted is not sent: the message is parked and says why', async () => {
  const delivering = await startMessaging();
  const order = placePaidOrder(delivering, [2]);
  await deliverOrder(delivering, order);
  const { license_id } = await findLicense(delivering.api, 'A-00002');
  await delivering.api.sql(`UPDATE licenses SET key_cipher = '\\x00' WHERE id = $1`, [license_id]);

  await sendDueMessages(delivering);

  const reason = `The key of license ${license_id} cannot be decrypted`;
  expect(getCustomerNotes(order)).toEqual([]);
  expect(await listMessages(delivering.api)).toMatchObject([{ state: 'failed', reason }]);
  expect(await getMessageCheck(delivering)).toMatchObject({ reason });
});
