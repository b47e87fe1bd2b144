import { expect, test } from 'vitest';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { loadDelivery } from '../../../testkit/deliveries';
import { openReceiver, type Receiver } from '../../shop/openReceiver';
import { openShop } from '../../shop/openShop';
import {
  getShape,
  loadExpectedResponse,
  normalizeBody,
  repeatRecordedRequest,
} from '../../shop/repeatRecordedRequest';
import type { Shop } from '../../shop/startShop';

const secure = { secure: true } as const;

interface Step {
  /** Name of the recorded request to repeat. */
  request: string;
  /** Recorded deliveries that it caused. */
  sent?: string[];
}

/** The requests that created the orders 20, 22, 23 and 24 in the recorded shop. */
const recordedDay: Step[] = [
  { request: 'webhooks-post-order-created', sent: ['0001'] },
  { request: 'webhooks-post-order-updated', sent: ['0002'] },
  { request: 'webhooks-post-no-secret-no-name', sent: ['0003'] },
  { request: 'orders-post-simple-pending', sent: ['0004', '0005'] },
  { request: 'orders-put-status-processing', sent: ['0006'] },
  { request: 'orders-put-status-completed', sent: ['0007'] },
  { request: 'orders-post-refund-full', sent: ['0008'] },
  { request: 'orders-post-simple-x3-paid', sent: ['0009', '0010'] },
  { request: 'orders-post-variation-customer', sent: ['0011', '0012'] },
  { request: 'orders-post-two-items', sent: ['0013', '0014'] },
  { request: 'orders-put-status-cancelled', sent: ['0015'] },
  { request: 'orders-post-refund-partial', sent: ['0016'] },
  { request: 'orders-put-same-status', sent: ['0017'] },
  { request: 'orders-put-meta', sent: ['0018'] },
  { request: 'orders-delete-trash', sent: ['0019'] },
  { request: 'orders-delete-force' },
  { request: 'order-one' },
  { request: 'order-variation' },
  { request: 'order-partial-refund' },
  { request: 'order-refunds-list' },
  { request: 'webhook-one' },
  { request: 'webhook-put-paused' },
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

test('replays a recorded day of orders with the same responses and deliveries', async () => {
  const [shop, receiver] = [await openShop(secure), await openReceiver()];

  for (const { request, sent = [] } of recordedDay) {
    const response = await repeatRecordedRequest(shop, request, receiver.url);

    expect(response, request).toEqual(loadExpectedResponse(request, shop, receiver.url));
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
])('responds to %s as recorded', async (name) => {
  const shop = await openShop(secure);

  const response = await repeatRecordedRequest(shop, name);

  expect(response).toEqual(loadExpectedResponse(name, shop));
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
])('responds to %s with the recorded fields', async (name) => {
  const [shop, receiver] = [await openShop(secure), await openReceiver()];
  for (let order = 20; order <= 30; order++)
    shop.placeOrder({ status: order % 2 ? 'completed' : 'processing' });
  await repeatRecordedRequest(shop, 'orders-notes-post-customer');
  await repeatRecordedRequest(shop, 'webhooks-post-order-created', receiver.url);

  const shapes = [await repeatRecordedRequest(shop, name), loadExpectedResponse(name, shop)].map(
    ({ status, type, allow, body }) => ({
      status,
      type,
      allow,
      body: getShape(body),
    }),
  );

  expect(shapes[0]).toEqual(shapes[1]);
});
