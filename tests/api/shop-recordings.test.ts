import { expect, test } from 'vitest';
import { expectedAnswer, getShape, normalizeBody, repeatRecordedRequest } from '../shop/asRecorded';
import { loadDelivery, signDelivery } from '../shop/deliveries';
import { openReceiver, type Receiver } from '../shop/openReceiver';
import { openShop } from '../shop/openShop';
import type { Shop } from '../shop/startShop';

const secure = { secure: true } as const;

interface Step {
  /** Name of the recorded request to repeat. */
  ask: string;
  /** Recorded deliveries that it caused. */
  sent?: string[];
}

/** The requests that created the orders 20, 22, 23 and 24 in the recorded shop. */
const day: Step[] = [
  { ask: 'webhooks-post-order-created', sent: ['0001'] },
  { ask: 'webhooks-post-order-updated', sent: ['0002'] },
  { ask: 'webhooks-post-no-secret-no-name', sent: ['0003'] },
  { ask: 'orders-post-simple-pending', sent: ['0004', '0005'] },
  { ask: 'orders-put-status-processing', sent: ['0006'] },
  { ask: 'orders-put-status-completed', sent: ['0007'] },
  { ask: 'orders-post-refund-full', sent: ['0008'] },
  { ask: 'orders-post-simple-x3-paid', sent: ['0009', '0010'] },
  { ask: 'orders-post-variation-customer', sent: ['0011', '0012'] },
  { ask: 'orders-post-two-items', sent: ['0013', '0014'] },
  { ask: 'orders-put-status-cancelled', sent: ['0015'] },
  { ask: 'orders-post-refund-partial', sent: ['0016'] },
  { ask: 'orders-put-same-status', sent: ['0017'] },
  { ask: 'orders-put-meta', sent: ['0018'] },
  { ask: 'orders-delete-trash', sent: ['0019'] },
  { ask: 'orders-delete-force' },
  { ask: 'order-one' },
  { ask: 'order-variation' },
  { ask: 'order-partial-refund' },
  { ask: 'order-refunds-list' },
  { ask: 'webhook-one' },
  { ask: 'webhook-put-paused' },
];

/** Headers without those of the connection; varying values are replaced by their type. */
function normalizeHeaders({ host: _, connection: __, ...headers }: Record<string, unknown>) {
  const varyingNames = [
    'x-wc-webhook-signature',
    'x-wc-webhook-delivery-id',
    'x-wc-webhook-source',
    'content-length',
  ];
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      varyingNames.includes(name) ? typeof value : value,
    ]),
  );
}

async function expectDeliveries(names: string[], shop: Shop, receiver: Receiver): Promise<void> {
  await shop.deliverAll();
  const received = receiver.take();

  expect(received).toHaveLength(names.length);
  for (const [n, { headers, body }] of received.entries()) {
    const delivery = loadDelivery(names[n] ?? '');
    const secret = shop.webhooks.get(Number(headers['x-wc-webhook-id']))?.secret ?? '';
    const isSigned = delivery.signedWith !== null;
    const bodies = [body, delivery.body.toString()].map((text) =>
      isSigned ? normalizeBody(text, shop.url, '') : text,
    );

    expect(normalizeHeaders(headers), delivery.name).toEqual(normalizeHeaders(delivery.headers));
    expect(bodies[0], delivery.name).toEqual(bodies[1]);
    expect(headers['x-wc-webhook-signature'], delivery.name).toBe(
      isSigned ? signDelivery(Buffer.from(body), secret) : undefined,
    );
  }
}

test('replays a recorded day of orders with the same answers and deliveries', async () => {
  const [shop, receiver] = [await openShop(secure), await openReceiver()];

  for (const { ask, sent = [] } of day) {
    const answer = await repeatRecordedRequest(shop, ask, receiver.url);

    expect(answer, ask).toEqual(expectedAnswer(ask, shop, receiver.url));
    await expectDeliveries(sent, shop, receiver);
  }
});

test.each([
  'products-status-publish',
  'products-per_page-101',
  'product-simple',
  'product-unknown',
  'variations',
  'variation-one',
  'orders-after',
  'order-unknown',
  'note-unknown-order',
  'route-unknown',
  'webhook-unknown',
  'webhook-bad-topic',
  'webhook-bad-url',
  'webhook-no-url',
  'auth-none',
  'auth-query-string-wrong-secret',
])('answers %s as recorded', async (name) => {
  const shop = await openShop(secure);

  const answer = await repeatRecordedRequest(shop, name);

  expect(answer).toEqual(expectedAnswer(name, shop));
});

// The recorded lists contain other data: compares fields only.
test.each([
  'orders-list',
  'orders-list-p2',
  'orders-status-completed',
  'orders-modified-after',
  'order-notes-list',
  'order-notes-list-customer',
  'orders-notes-post-customer',
  'orders-notes-post-private',
  'note-empty',
  'webhooks-get-list',
  'auth-query-string-https',
])('answers %s with the recorded fields', async (name) => {
  const [shop, receiver] = [await openShop(secure), await openReceiver()];
  for (let order = 20; order <= 30; order++)
    shop.placeOrder({ status: order % 2 ? 'completed' : 'processing' });
  await repeatRecordedRequest(shop, 'orders-notes-post-customer');
  await repeatRecordedRequest(shop, 'webhooks-post-order-created', receiver.url);

  const shapes = [await repeatRecordedRequest(shop, name), expectedAnswer(name, shop)].map(
    ({ status, type, allow, body }) => ({
      status,
      type,
      allow,
      body: getShape(body),
    }),
  );

  expect(shapes[0]).toEqual(shapes[1]);
});
