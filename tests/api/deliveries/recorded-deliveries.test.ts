import { expect, test } from 'vitest';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { loadDeliveries } from '../../../testkit/deliveries';

const deliveries = loadDeliveries();

test('loads every recorded delivery', () => {
  const signed = deliveries.filter(({ signedWith }) => signedWith !== null);

  expect(deliveries).toHaveLength(52);
  expect(signed).toHaveLength(47);
});

test.each(deliveries)(
  'verifies the signature of the recorded delivery $name',
  ({ headers, body, signedWith }) => {
    const signature = signedWith === null ? undefined : signDelivery(body, signedWith);

    expect(headers['x-wc-webhook-signature']).toBe(signature);
    expect(body).toHaveLength(Number(headers['content-length']));
  },
);
