import { afterAll, beforeAll, expect } from 'vitest';
import * as contract from '#contract/api';
import { auth } from '#contract/auth';
import type { Endpoint, Limit } from '#contract/shared/endpoint';
import { SHOP_LIMIT } from '#contract/shopOrders';
import { DEFAULT_LIMIT } from '../../../server/platform/http/limits';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import type { Api } from '../startApi';

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
const ofStrangers = endpoints.filter(({ access }) => ['public', 'hmac', 'apiKey'].includes(access));

const limits = new Set(ofStrangers.map(({ limit }) => limit).concat(DEFAULT_LIMIT));
const scaled = [...limits].filter((limit): limit is Limit => limit !== undefined && !limit.perNetwork);
const declared = scaled.map(({ perMinute }) => perMinute);

/** A twentieth of each limit is enforced as the whole is, in a twentieth of the time. */
beforeAll(() => {
  for (const limit of scaled) limit.perMinute /= 20;
});

afterAll(() => {
  for (const [index, limit] of scaled.entries()) limit.perMinute = declared[index] ?? 0;
});

interface Request {
  method?: 'GET' | 'POST';
  url: string;
  payload?: object;
  cookies?: Record<string, string>;
  ip?: string;
}

const request = async ({ app }: Api, { ip = '203.0.113.5', ...call }: Request) =>
  (await app.inject({ ...call, remoteAddress: ip })).statusCode;

/** The status of each of a number of requests, sent together. */
const repeat = (api: Api, call: Request, times: number) =>
  Promise.all(Array.from({ length: times }, () => request(api, call)));

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('every endpoint that strangers reach has a limit', () => {
  const unlimited = ofStrangers.filter(({ limit }) => limit === undefined);

  expect(ofStrangers.length).toBeGreaterThan(10);
  expect(unlimited.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test.for(ofStrangers.filter(({ limit }) => limit?.counts === undefined && limit?.perNetwork === undefined))(
  '$method $path is refused to a network beyond its limit, and to no other',
  async ({ method, path, limit }, { api }) => {
    const call = { method: method as 'GET' | 'POST', url: `/api${path}` };

    const statuses = await repeat(api, call, limit?.perMinute ?? 0);
    const beyond = await request(api, call);
    const elsewhere = await request(api, { ...call, ip: '203.0.113.6' });

    expect([count(statuses, 429), beyond, elsewhere === 429]).toEqual([0, 429, false]);
  },
);

test('the documentation is refused to a network after 240 requests a minute', async ({ api }) => {
  const statuses = await repeat(api, { url: '/api/docs?x=1' }, 240);
  const pages = ['/api/openapi.json', '/api/docs/json', '/api/docs/static/swagger-ui.css'];
  const beyond = await Promise.all(pages.map((url) => request(api, { url })));

  expect([count(statuses, 302), beyond]).toEqual([240, [429, 429, 429]]);
});

test('files and unknown addresses are refused to a network beyond the limit of other routes', async ({
  api,
}) => {
  const statuses = await repeat(api, { url: '/assets/none.js' }, DEFAULT_LIMIT.perMinute);
  const others = ['/assets/none.js', '/dashboard', '/api/nothing', '/.well-known/security.txt'];
  const beyond = await Promise.all(others.map((url) => request(api, { url })));

  expect([count(statuses, 429), beyond]).toEqual([0, [429, 429, 429, 429]]);
});

test('a network guesses 30 times a minute, whatever it guesses, and a known browser on its own', async ({
  api,
}) => {
  const signedIn = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const { keystock_device = '' } = getSetCookies(signedIn.raw);
  const guess = { method: 'POST', url: '/api/auth/login' } as const;

  await repeat(api, guess, 30);
  const statuses = [
    await request(api, guess),
    await request(api, { ...guess, url: '/api/auth/passkey' }),
    await request(api, { ...guess, url: '/api/auth/invitation' }),
    await request(api, { ...guess, cookies: { keystock_device } }),
  ];

  expect(statuses).toEqual([429, 429, 429, 422]);
});

test('browsers that an insider has signed in with add up to 300 guesses a minute of one network', async ({
  api,
}) => {
  const devices = [];
  for (let n = 0; n < 11; n += 1)
    devices.push(getSetCookies((await api.send(auth.login, { body: ADMIN, cookies: {} })).raw));

  const statuses = [];
  for (const { keystock_device = '' } of devices)
    statuses.push(
      ...(await repeat(api, { method: 'POST', url: '/api/auth/login', cookies: { keystock_device } }, 30)),
    );

  expect([count(statuses, 422), count(statuses, 429)]).toEqual([300, 30]);
});

test('a network with too many refused webhooks is refused unread, and others are not', async ({
  api,
  site,
}) => {
  const call = { method: 'POST', url: `/api/webhooks/woocommerce/${site.id}`, payload: {} } as const;
  const { perMinute = 0 } = contract.webhooks.woocommerce.limit ?? {};

  const statuses = [];
  for (let n = 0; n < perMinute; n += 1) statuses.push(await request(api, call));
  const beyond = await request(api, call);
  const elsewhere = await request(api, { ...call, ip: '203.0.113.6' });

  expect([count(statuses, 401), beyond, elsewhere]).toEqual([perMinute, 429, 401]);
});

test('a network with too many refused API keys is refused unread, and others are not', async ({ api }) => {
  const call = { url: '/api/shop/orders?order_id=1' };

  const statuses = [];
  for (let n = 0; n < SHOP_LIMIT.perMinute; n += 1) statuses.push(await request(api, call));
  const beyond = await request(api, call);
  const elsewhere = await request(api, { ...call, ip: '203.0.113.6' });

  expect([count(statuses, 401), beyond, elsewhere]).toEqual([SHOP_LIMIT.perMinute, 429, 401]);
});
