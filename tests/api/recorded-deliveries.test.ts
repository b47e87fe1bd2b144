import { expect, test } from 'vitest';
import { loadDeliveries, signDelivery } from '../shop/deliveries';

const deliveries = loadDeliveries();

test('every recorded delivery is there', () => {
  const signed = deliveries.filter(({ signedWith }) => signedWith !== null);

  expect(deliveries).toHaveLength(52);
  expect(signed).toHaveLength(47);
});

test.each(deliveries)(
  'the bytes of $name are those that the shop signed',
  ({ headers, body, signedWith }) => {
    const signature = signedWith === null ? undefined : signDelivery(body, signedWith);

    expect(headers['x-wc-webhook-signature']).toBe(signature);
    expect(body).toHaveLength(Number(headers['content-length']));
  },
);
