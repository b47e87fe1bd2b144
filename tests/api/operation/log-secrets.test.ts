import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiKeys } from '#contract/apiKeys';
import { apiTokens } from '#contract/apiTokens';
import { auth } from '#contract/auth';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { type Site, sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { jobs } from '#contract/system';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { createLog } from '../../../server/platform/log';
import { buildMapping, buildPool, buildSite } from '../build';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { aShopOrder, PRODUCT } from '../selling';
import { ADMIN, getSetCookies } from '../signIn';
import { type Api, type ApiResponse, startApi } from '../startApi';

const secrets = {
  password: ADMIN.password,
  wrongPassword: 'Wrong-Horse-10!',
  newPassword: 'Fresh-Horse-2026!',
  key: 'LICENSE-KEY-WORTH-MONEY',
  importedKey: 'IMPORTED-KEY-WORTH-MONEY',
  searchTerm: 'SEARCHED-KEY-WORTH-MONEY',
  refusedKey: 'KEY-OF-A-FAILING-CALL',
  consumerKey: `ck_${'7'.repeat(40)}`,
  consumerSecret: `cs_${'8'.repeat(40)}`,
  wrongApiKey: 'wrong-api-key-of-a-shop',
  awsSecret: 'AwsSecretAccessKeyOfTheSettings',
  smtpPassword: 'PasswordOfTheSmtpServer',
  metricsToken: 'a-token-of-prometheus',
  wrongToken: 'a-wrong-token-of-prometheus',
  customer: 'grace.hopper@example.org',
  surname: 'Hopperston',
  encryptionKey: TEST_ENCRYPTION_KEY,
};

const customer = { email: secrets.customer, first_name: 'Grace', last_name: secrets.surname };

async function startLogged() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const env = { METRICS_TOKEN: secrets.metricsToken, AWS_SECRET_ACCESS_KEY: secrets.awsSecret };
  return { api: await startApi(env, log), lines };
}

async function signInAndOut({ app, send }: Api): Promise<string[]> {
  const { username } = ADMIN;
  await send(auth.login, { body: { username, password: secrets.wrongPassword } });
  const { raw } = await send(auth.login, { body: { username, password: secrets.password } });
  const cookies = getSetCookies(raw);
  const wrong = { current_password: secrets.wrongPassword, new_password: 'short', confirm_password: 'other' };
  await send(auth.changePassword, { body: wrong, cookies });
  const changed = {
    current_password: secrets.password,
    new_password: secrets.newPassword,
    confirm_password: secrets.newPassword,
  };
  await send(auth.changePassword, { body: changed, cookies });
  const refreshed = await app.inject({ method: 'POST', url: '/api/auth/refresh', cookies });
  await app.inject({ method: 'POST', url: '/api/auth/logout', cookies });
  return [...Object.values(cookies), ...Object.values(getSetCookies(refreshed))].filter(
    (value) => value !== '',
  );
}

async function addKeys(api: Api, poolId: number): Promise<void> {
  const body = { license_group_id: poolId, license_key: secrets.key };
  for (const again of [body, body]) await api.send(licenses.create, { body: again });
  const imported = [secrets.importedKey, secrets.importedKey, secrets.key].map((license_key) => ({
    license_key,
  }));
  await api.send(licenses.import, { body: { license_group_id: poolId, licenses: imported } });
  await api.send(licenses.list, { query: { search: secrets.searchTerm } });
  await api.send(licenses.create, {
    body: { ...body, license_group_id: 999, license_key: secrets.refusedKey },
  });
}

async function sell(api: Api, { id: siteId, api_key: secret }: Site, apiKey: string): Promise<void> {
  const { app, send, runJobs } = api;
  const order = { ...aShopOrder('A', 3), customer };
  await send(orders.create, { headers: { 'x-api-key': apiKey }, body: order });
  await send(orders.create, { headers: { 'x-api-key': secrets.wrongApiKey }, body: order });
  for (const [signedWith, body] of [
    [secret, JSON.stringify({ id: 7, status: 'processing', billing: customer })],
    [secret, `{"billing": "${secrets.customer}", broken`],
    [secrets.wrongApiKey, JSON.stringify({ billing: customer })],
  ] as const) {
    const payload = Buffer.from(body);
    const headers = {
      'content-type': 'application/json',
      'x-wc-webhook-topic': 'order.updated',
      'x-wc-webhook-signature': signDelivery(payload, signedWith),
    };
    await app.inject({ method: 'POST', url: `/api/webhooks/woocommerce/${siteId}`, payload, headers });
  }
  await runJobs();
}

async function changeSettings(api: Api): Promise<void> {
  const aws = { aws_access_key_id: 'AKIAEXAMPLE', aws_secret_access_key: secrets.awsSecret };
  await api.send(settings.update, { body: aws });
  await api.send(settings.update, { body: { ...aws, aws_region: 'nowhere' as 'us-east-1' } });
  await api.send(notifications.testEmail, { body: { recipient: secrets.customer } });
  const smtp = { mail_service: 'smtp' as const, smtp_host: '127.0.0.1', smtp_port: 9 };
  const login = { smtp_username: 'keystock', smtp_password: secrets.smtpPassword };
  await api.send(settings.update, { body: { ...smtp, ...login, ses_from_email: 'keys@example.com' } });
  await api.send(notifications.testEmail, { body: { recipient: secrets.customer } });
  for (const token of [secrets.metricsToken, secrets.wrongToken]) {
    await api.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } });
  }
}

/** Sends secrets into statements that fail in every possible way; returns the request ids. */
async function provokeFailures(api: Api, poolId: number, apiKey: string): Promise<string[]> {
  const body = { license_group_id: poolId, license_key: secrets.refusedKey };
  const order = { headers: { 'x-api-key': apiKey }, body: { ...aShopOrder('B'), customer } };
  await api.sql('ALTER TABLE licenses RENAME TO gone');
  const responses: ApiResponse<unknown>[] = [
    await api.send(licenses.create, { body }),
    await api.send(licenses.list, { query: { search: secrets.searchTerm } }),
    await api.send(orders.create, order),
  ];
  await api.sql('ALTER TABLE gone RENAME TO licenses');
  await api.sql(`ALTER TABLE orders ADD CONSTRAINT nobody CHECK (customer_email IS NULL) NOT VALID`);
  responses.push(await api.send(orders.create, order));
  await api.sql('ALTER TABLE sites ADD CONSTRAINT none CHECK (false) NOT VALID');
  const site = { name: 'Failing', url: 'https://failing.example.com', consumer_key: secrets.consumerKey };
  responses.push(
    await api.send(sites.create, { body: { ...site, consumer_secret: secrets.consumerSecret } }),
  );
  await api.sql('ALTER TABLE sites DROP CONSTRAINT none');
  await api.sql('ALTER TABLE sessions RENAME TO none');
  const { username } = ADMIN;
  responses.push(await api.send(auth.login, { body: { username, password: secrets.password } }));
  await api.sql('ALTER TABLE none RENAME TO sessions');
  await api.send(jobs.failed);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 500));
  return responses.map(({ raw }) => raw.json<{ request_id: string }>().request_id);
}

/** The forms in which a line could contain a secret. */
const listEncodings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
  createHash('sha256').update(secret).digest('hex'),
];

test('logs no secret and no customer data during normal use and failures', async () => {
  const { api, lines } = await startLogged();
  const { id: poolId } = await buildPool(api);
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = secrets;
  const site = await buildSite(api, { consumer_key, consumer_secret });
  await api.sql("UPDATE sites SET url = 'http://127.0.0.1:9'");
  await buildMapping(api, { siteId: site.id, poolId, productId: PRODUCT });
  await addKeys(api, poolId);
  await api.send(sync.syncProducts, { params: { id: site.id } });
  const created = await api.send(apiKeys.create, {
    params: { id: site.id },
    body: { name: 'Shop', scopes: ['allocate'] },
  });
  const { key } = created.data;
  const { token } = (await api.send(apiTokens.create, { body: { name: 'Accounting' } })).data;
  for (const sent of [token, `${token}x`])
    await api.send(pools.list, { headers: { authorization: `Bearer ${sent}` } });
  await sell(api, site, key);
  await changeSettings(api);
  const failed = await provokeFailures(api, poolId, key);
  const regenerated = await api.send(sites.regenerateApiKey, { params: { id: site.id } });
  const cookies = await signInAndOut(api);

  const log = lines.join('');
  const sensitive = [
    ...Object.values(secrets),
    key,
    token,
    site.api_key,
    regenerated.data.api_key,
    ...cookies,
  ];
  sensitive.push(...Object.values(api.session));
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  expect(
    sensitive.filter((secret) => listEncodings(secret).some((encoded) => log.includes(encoded))),
  ).toEqual([]);

  const entries = lines.map((line) => JSON.parse(line) as { reqId?: string; level: number; msg: string });
  const errors = entries.filter(({ level }) => level >= 50).map(({ reqId }) => reqId);
  expect(errors).toEqual(expect.arrayContaining(failed));
  expect(entries.filter(({ msg, reqId }) => msg === 'request' && !reqId)).toEqual([]);
  expect(entries.length).toBeGreaterThan(30);
});
