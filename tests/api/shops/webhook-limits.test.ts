import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { siteEvents } from '#contract/siteEvents';
import { aWooOrder, deliver, type Selling, startSelling } from '../selling';
import { startShopSelling } from '../shopSelling';

const TWO_MEGABYTES = 2 * 1024 * 1024;

async function startListening(): Promise<Selling & { port: number }> {
  const selling = await startSelling(1);
  const { port } = new URL(await selling.api.app.listen({ host: '127.0.0.1', port: 0 }));
  return { ...selling, port: Number(port) };
}

/** Announces a body and sends its first byte. */
async function sendIncomplete({ port, site }: { port: number; site: { id: number } }): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/webhooks/woocommerce/${site.id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${TWO_MEGABYTES}\r\n\r\n{`,
  );
  return socket;
}

test('limits the unfinished bodies of an address, until they are dropped', async () => {
  const listening = await startListening();
  const held = [];
  for (let n = 0; n < 8; n += 1) held.push(await sendIncomplete(listening));
  const response = async () => String((await once(await sendIncomplete(listening), 'data'))[0]);
  await expect.poll(response).toMatch(/^HTTP\/1.1 429 .*Too many unfinished requests from this address/s);

  for (const socket of held) socket.destroy();

  await expect.poll(() => deliver(listening, aWooOrder())).toBe(200);
});

test('a stranger cannot send a large body to a public endpoint', async () => {
  const { api } = await startSelling(0);

  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', host: 'localhost' },
    payload: JSON.stringify({ username: 'admin', password: 'x'.repeat(20_000) }),
  });

  expect(statusCode).toBe(413);
});

test('an address has ten recorded refusals a minute, however it writes the id of the site', async () => {
  const selling = await startSelling(1);
  const forge = (zeros: string) =>
    selling.api.app.inject({
      method: 'POST',
      url: `/api/webhooks/woocommerce/${zeros}${selling.site.id}`,
      headers: { 'content-type': 'application/json', 'x-wc-webhook-signature': 'forged' },
      payload: JSON.stringify(aWooOrder()),
    });

  const statuses = [];
  for (let n = 0; n < 15; n += 1) statuses.push((await forge('0'.repeat(n))).statusCode);

  expect(new Set(statuses)).toEqual(new Set([401, 404]));
  expect(await selling.api.sql('SELECT rejected_events FROM sites')).toEqual([{ rejected_events: 1 }]);
});

test('counts refusals of an IPv6 network together', async () => {
  const selling = await startSelling(1);
  const forge = (remoteAddress: string) =>
    selling.api.app.inject({
      method: 'POST',
      url: `/api/webhooks/woocommerce/${selling.site.id}`,
      remoteAddress,
      headers: { 'content-type': 'application/json', 'x-wc-webhook-signature': 'forged' },
      payload: JSON.stringify(aWooOrder()),
    });

  for (let n = 1; n <= 15; n += 1) await forge(`2001:db8:1:1::${n}`);
  await forge('2001:db8:1:2::1');

  expect(await selling.api.sql('SELECT rejected_events FROM sites')).toEqual([{ rejected_events: 11 }]);
});

test('records ten refusals a minute of an address, and accepts signed webhooks meanwhile', async () => {
  const selling = await startSelling(1);
  const forge = () => deliver(selling, aWooOrder(), { headers: { 'x-wc-webhook-signature': 'forged' } });

  const statuses = [];
  for (let n = 0; n < 15; n += 1) statuses.push(await forge());
  const accepted = await deliver(selling, aWooOrder());

  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await selling.api.sql('SELECT rejected_events FROM sites')).toEqual([{ rejected_events: 10 }]);
  expect(accepted).toBe(200);
});

test('a webhook that is too large leaves its trace in the log of the shop, and its orders are compared', async () => {
  const { api, site } = await startShopSelling();
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${site.id}`,
    headers: { 'content-type': 'application/json', 'x-wc-webhook-topic': 'order.updated' },
    payload: Buffer.alloc(3 * 1024 * 1024, ' '),
  });

  const { data } = await api.send(siteEvents.list, { params: { id: site.id }, query: { kind: 'webhook' } });

  expect(statusCode).toBe(413);
  expect(data.events.map(({ name, result, reason }) => [name, result, reason])).toEqual([
    ['too_large', 'failed', 'Larger than 2 MB, so it was not read: the orders are compared instead'],
  ]);
  expect(await api.count("jobs WHERE queue = 'sync.orders'")).toBe(1);
});
