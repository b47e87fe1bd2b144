import { expect, test } from 'vitest';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import type { Topic } from '#shop/webhooks/ShopWebhook';
import { createWebhook, updateWebhook } from '#shop/webhooks/saveWebhook';
import { openReceiver, type Receiver } from '../../shop/openReceiver';
import { openShop } from '../../shop/openShop';
import { repeatRecordedRequest } from '../../shop/repeatRecordedRequest';
import type { Shop } from '../../shop/startShop';

/** Starts a shop with a pinged webhook for each topic. */
async function openShopWithWebhooks(...topics: Topic[]): Promise<{ shop: Shop; receiver: Receiver }> {
  const [shop, receiver] = [await openShop(), await openReceiver()];
  for (const topic of topics) {
    await createWebhook(shop, { topic, delivery_url: receiver.url, secret: 'first' });
  }
  receiver.take();
  return { shop, receiver };
}

const getOutcomes = ({ deliveries }: Shop) => deliveries.map(({ outcome }) => outcome);

const takeTopics = (receiver: Receiver) =>
  receiver.take().map(({ headers }) => headers['x-wc-webhook-topic']);

test('the block checkout sends order.updated for a draft and before order.created', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created', 'order.updated');

  const draft = shop.placeOrder({ created_via: 'store-api', status: 'checkout-draft' });
  await shop.deliverAll();
  const whileDraft = takeTopics(receiver);
  shop.editOrder(draft.id, { status: 'on-hold' });
  await shop.deliverAll();

  expect(whileDraft).toEqual(['order.updated']);
  expect(takeTopics(receiver)).toEqual(['order.updated', 'order.created']);
});

test('changes before the queue runs lead to one delivery of the current order', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created', 'order.updated');

  const { id } = shop.placeOrder();
  shop.payOrder(id);
  shop.editOrder(id, { status: 'completed' });
  await shop.deliverAll();

  const received = receiver.take().map(({ body }) => JSON.parse(body).status);
  expect(received).toEqual(['completed', 'completed']);
});

test('a deleted order is delivered as a signed error object', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created');

  shop.deleteOrder(shop.placeOrder().id);
  await shop.deliverAll();

  const [received] = receiver.take();
  expect(JSON.parse(received?.body ?? '').code).toBe('woocommerce_rest_shop_order_invalid_id');
  expect(received?.headers['x-wc-webhook-signature']).toBe(
    signDelivery(Buffer.from(received?.body ?? ''), 'first'),
  );
});

test('trashing sends order.deleted and restoring sends order.restored', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.updated', 'order.deleted', 'order.restored');
  const { id } = shop.placeOrder({ set_paid: true });
  await shop.deliverAll();
  receiver.take();

  shop.trashOrder(id);
  await shop.deliverAll();
  const [trashed] = receiver.take();
  shop.restoreOrder(id);
  await shop.deliverAll();

  expect(trashed?.body).toBe(`{"id":${id}}`);
  const [restored, ...others] = receiver.take();
  expect(restored?.headers['x-wc-webhook-topic']).toBe('order.restored');
  expect(JSON.parse(restored?.body ?? '')).toMatchObject({ id, status: 'processing', meta_data: [] });
  expect(others).toEqual([]);
});

test('the 7th failure in a row disables a webhook', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created');
  const webhook = shop.webhooks.get(1);
  receiver.status = 500;

  for (let failure = 1; failure <= 6; failure++) shop.placeOrder();
  await shop.deliverAll();
  const afterSixth = webhook?.status;
  shop.placeOrder();
  await shop.deliverAll();
  receiver.status = 200;
  shop.placeOrder();
  await shop.deliverAll();

  expect(afterSixth).toBe('active');
  expect(webhook?.status).toBe('disabled');
  expect(receiver.take()).toHaveLength(7);
});

test('a success or a redirect resets the failure count', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created');

  for (const status of [500, 500, 500, 500, 500, 500, 302, 500]) {
    receiver.status = status;
    shop.placeOrder();
    await shop.deliverAll();
  }

  expect(shop.webhooks.get(1)).toMatchObject({ status: 'active', failures: 1 });
  expect(receiver.take()).toHaveLength(8);
});

test('deliveries are sent sequentially', async () => {
  const { shop } = await openShopWithWebhooks('order.created', 'order.updated');
  const slow = await openShop({ latencyMs: 20 });
  for (const webhook of shop.webhooks.values()) webhook.delivery_url = slow.url;

  for (let order = 1; order <= 3; order++) shop.placeOrder();
  await Promise.all([shop.deliverAll(), shop.deliverAll()]);

  expect(slow.requests).toHaveLength(6);
  expect(slow.maxConcurrentRequests).toBe(1);
});

test('an unreachable address and a paused webhook do not stop the shop', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created', 'order.updated');
  updateWebhook(shop, 1, { delivery_url: 'http://127.0.0.1:9' });
  updateWebhook(shop, 2, { status: 'paused' });

  shop.placeOrder();
  await shop.deliverAll();

  expect(getOutcomes(shop)).toEqual([null]);
  expect(receiver.take()).toEqual([]);
});

test('delivery faults lose, duplicate and corrupt deliveries', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created');

  shop.deliveryFaults = { lost: 1 };
  shop.placeOrder();
  await shop.deliverAll();
  shop.deliveryFaults = { twice: 1 };
  shop.placeOrder();
  await shop.deliverAll();
  shop.deliveryFaults = { errorBody: 1 };
  shop.placeOrder();
  await shop.deliverAll();

  shop.deliveryFaults = { noRoute: 1 };
  shop.placeOrder();
  await shop.deliverAll();

  expect(getOutcomes(shop)).toEqual(['lost', 200, 200, 200, 200]);
  const bodies = receiver.take().map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([
    expect.objectContaining({ id: 21 }),
    expect.objectContaining({ id: 21 }),
    expect.objectContaining({ code: 'woocommerce_rest_cannot_view' }),
    expect.objectContaining({ code: 'rest_no_route' }),
  ]);
});

test('the automatic queue sends one batch at a time', async () => {
  const [shop, receiver] = [
    await openShop({ deliveryDelayMs: 300, deliveryBatchSize: 2 }),
    await openReceiver(),
  ];
  await createWebhook(shop, { topic: 'order.created', delivery_url: receiver.url });
  receiver.take();
  for (let order = 1; order <= 3; order++) shop.placeOrder();

  await expect.poll(() => shop.deliveries.length).toBe(2);
  const waiting = shop.queue.pending.length;

  await expect.poll(() => shop.deliveries.length).toBe(3);
  expect(waiting).toBe(1);
});

test('a delayed delivery keeps its body and signature', async () => {
  const { shop, receiver } = await openShopWithWebhooks('order.created');
  shop.deliveryFaults = { delayed: 1 };
  const { id } = shop.placeOrder();
  await shop.deliverAll();
  const before = receiver.take();
  shop.payOrder(id);
  updateWebhook(shop, 1, { secret: 'second' });

  await shop.deliverDelayed();

  expect(before).toEqual([]);
  const [late] = receiver.take();
  expect(JSON.parse(late?.body ?? '').status).toBe('pending');
  expect(late?.headers['x-wc-webhook-signature']).toBe(signDelivery(Buffer.from(late?.body ?? ''), 'first'));
});

test('the same seed causes the same faults', async () => {
  const run = async (seed: number) => {
    const [shop, receiver] = [await openShop({ seed }), await openReceiver()];
    await createWebhook(shop, { topic: 'order.created', delivery_url: receiver.url });
    shop.deliveryFaults = { lost: 0.2, twice: 0.3, shuffled: 0.5, delayed: 0.1 };
    for (let order = 1; order <= 30; order++) shop.placeOrder();
    await shop.deliverAll();
    return shop.deliveries.map(({ resourceId, outcome }) => `${resourceId} ${outcome}`);
  };

  const [first, again, other] = [await run(7), await run(7), await run(8)];

  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('a request whose response is lost still takes effect', async () => {
  const shop = await openShop({ secure: true });
  for (let order = 20; order <= 23; order++) shop.placeOrder();
  shop.fault = 'answer_lost';

  const requesting = repeatRecordedRequest(shop, 'orders-notes-post-private');

  await expect(requesting).rejects.toThrow();
  expect(shop.orders.get(23)?.notes.map(({ note }) => note)).toEqual(['internal note']);
});
