import { expect } from 'vitest';
import { deliveryProof } from '#contract/deliveryProof';
import { licenses } from '#contract/licenses';
import { test } from '../fixtures';
import {
  extractPagePath,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  sendDueDeliveries,
} from '../messaging';
import { findOrderId } from '../openOrder';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import type { Api } from '../startApi';

async function getProof(api: Api, number: number | string) {
  const { status, data } = await api.send(deliveryProof.get, {
    params: { id: await findOrderId(api, number) },
  });
  expect(status).toBe(200);
  return deliveryProof.get.data.parse(data).keys;
}

test('lists for each key the note that the shop mailed, with its id, and the visit of the page', async ({
  messaging,
}) => {
  const order = await fulfillPaidOrder(messaging, [2]);
  const [note = ''] = getCustomerNotes(order);

  const unopened = await getProof(messaging.api, order.id);
  await messaging.api.app.inject({ url: extractPagePath(note) });
  const opened = await getProof(messaging.api, order.id);

  expect(unopened).toMatchObject(
    [1, 2].map((unit) => ({
      unit,
      license_key: expect.stringMatching(/^•••••/),
      messages: [
        {
          channel: 'note',
          is_resend: false,
          sent_at: expect.any(String),
          remote_id: expect.stringMatching(/^\d+$/),
        },
      ],
      replaced_at: null,
      opened_at: [],
    })),
  );
  expect(opened.map(({ opened_at }) => opened_at.length)).toEqual([1, 1]);
  expect(JSON.stringify(opened)).not.toContain('A-00001');
});

test('a visit stays in the proof when its link has ended', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);
  await messaging.api.app.inject({ url: extractPagePath(getCustomerNotes(order)[0] ?? '') });
  await messaging.api.sql('DELETE FROM order_links');

  expect((await getProof(messaging.api, order.id))[0]?.opened_at).toHaveLength(1);
});

test('a replaced key and the one in its place have each their own messages and visits', async ({
  messaging,
}) => {
  const order = await fulfillPaidOrder(messaging);
  const { api } = messaging;
  await api.app.inject({ url: extractPagePath(getCustomerNotes(order)[0] ?? '') });
  const { license_id: id } = await findLicense(api, 'A-00001');
  await api.send(licenses.replace, { params: { id }, body: { replacement_note: 'Does not activate' } });
  await sendDueDeliveries(messaging);

  const [replaced, replacement, ...others] = await getProof(api, order.id);

  expect(others).toEqual([]);
  expect(replaced).toMatchObject({
    license_id: id,
    messages: [{ channel: 'note' }],
    replaced_at: expect.any(String),
  });
  expect(replaced?.opened_at).toHaveLength(1);
  expect(replacement).toMatchObject({ messages: [{ channel: 'note' }], replaced_at: null, opened_at: [] });
  expect(replacement?.given_at).toBe(replaced?.replaced_at);
  expect(replacement?.messages[0]?.remote_id).not.toBe(replaced?.messages[0]?.remote_id);
});

test('of a shop that gets its keys by the API, the time of the answer is the proof', async () => {
  const shop = await startSelling(1);
  await placeOrder(shop, aShopOrder('A', 2));

  expect(await getProof(shop.api, 'A')).toMatchObject([
    { unit: 1, product: 'Simple Pass', delivered_at: expect.any(String), messages: [], opened_at: [] },
  ]);
});

test('an order that took the number of a displaced one does not take its visits', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging);
  const { api } = messaging;
  await api.app.inject({ url: extractPagePath(getCustomerNotes(order)[0] ?? '') });
  await api.sql(`UPDATE orders SET received_at = now() + interval '1 minute'`);
  await api.sql('UPDATE order_links SET opened_at = NULL');

  expect((await getProof(api, order.id))[0]?.opened_at).toEqual([]);
});

test('responds 404 for an order that does not exist', async ({ api }) => {
  expect((await api.send(deliveryProof.get, { params: { id: 4711 } })).status).toBe(404);
});
