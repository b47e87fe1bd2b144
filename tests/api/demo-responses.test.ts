import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api as contract } from '#contract/api';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { Failure } from '#contract/shared/errors';
import { seedDemo } from '../../server/demo/seedDemo';
import { signDelivery } from '../shop/deliveries';
import { type Shop, startShop } from '../shop/startShop';
import { ADMIN } from './signIn';
import { type Api, startApi } from './startApi';

const { audit, auth, connections, dashboard, customerMessages, emails, jobs, licenses, mappings } = contract;
const { notifications, orders, pools, sync, settings, siteHealth, sites } = contract;
const { system, validation, webhooks } = contract;

const getName = ({ method, path }: Endpoint) => `${method} ${path}`;
const allEndpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group).map(getName));

/** Sends calls and compares each response with its schema, including undeclared fields. */
function createChecker(api: Api) {
  const checked = new Set<string>();
  return {
    checked,
    async expectSuccess<E extends Endpoint>(
      endpoint: E,
      call?: Partial<RequestInput<E>> & { headers?: Record<string, string> },
    ): Promise<ResponseData<E>> {
      const { raw, status } = await api.send(endpoint, call);
      const body = raw.json();
      expect([getName(endpoint), status, body]).toStrictEqual([
        getName(endpoint),
        endpoint.status ?? 200,
        // Parsing drops undeclared fields, so any such field makes the two differ.
        { success: true, data: z.parse(endpoint.data, body.data) },
      ]);
      checked.add(getName(endpoint));
      return body.data;
    },
    async expectFailure<E extends Endpoint>(endpoint: E, status: number, call?: Partial<RequestInput<E>>) {
      const response = await api.send(endpoint, call);
      const body = response.raw.json();
      expect([getName(endpoint), response.status]).toEqual([getName(endpoint), status]);
      expect(body).toStrictEqual(z.parse(Failure, body));
      checked.add(getName(endpoint));
    },
  };
}
type Checker = ReturnType<typeof createChecker>;

test('returns exactly the declared fields from every endpoint', async () => {
  const api = await startApi();
  await seedDemo(api.services);
  const checker = createChecker(api);

  await readEverything(checker);
  await changeStock(checker);
  await changeShops(checker);
  await changeOtherResources(checker);

  expect(allEndpoints.filter((name) => !checker.checked.has(name))).toEqual([]);
});

async function readEverything({ expectSuccess }: Checker) {
  await expectSuccess(system.health);
  await expectSuccess(system.ready);
  await expectSuccess(auth.me);
  await expectSuccess(dashboard.stats);
  await expectSuccess(dashboard.recent, { query: { limit: 1000 } });
  await expectSuccess(dashboard.salesAnalytics, { query: { preset: 'year_to_date', tz: 'Europe/Berlin' } });
  await expectSuccess(dashboard.runway);
  await expectSuccess(dashboard.attention);
  for (const status of ['available', 'sold', 'exhausted', 'replaced'] as const) {
    await expectSuccess(licenses.list, { query: { status, per_page: 100 } });
  }
  const [first] = (await expectSuccess(licenses.list)).licenses;
  await expectSuccess(licenses.get, { params: { id: first?.license_id ?? 0 } });
  for (const { id } of await expectSuccess(pools.list)) await expectSuccess(pools.get, { params: { id } });
  for (const { id } of await expectSuccess(sites.list)) await expectSuccess(sites.get, { params: { id } });
  await expectSuccess(mappings.list);
  await expectSuccess(validation.stats);
  await expectSuccess(settings.get);
  await expectSuccess(notifications.unresolvedCount);
  await expectSuccess(notifications.preferences);
  await expectSuccess(jobs.failed);
  await expectSuccess(emails.failures);
  await expectSuccess(audit.list);
  await expectSuccess(audit.actors);
  for (const { id } of (await expectSuccess(notifications.list)).notifications) {
    await expectSuccess(notifications.get, { params: { id } });
  }
}

async function changeStock({ expectSuccess, expectFailure }: Checker) {
  const { id } = await expectSuccess(pools.create, { body: { name: 'New pool' } });
  await expectSuccess(pools.update, { params: { id }, body: { description: 'For the test' } });
  const body = { license_group_id: id, license_key: 'NEW-KEY-0001' };
  const { license_id } = await expectSuccess(licenses.create, { body });
  await expectFailure(licenses.create, 409, { body });
  const keys = ['NEW-KEY-0002', 'NEW-KEY-0001', 'no'].map((license_key) => ({ license_key }));
  await expectSuccess(licenses.import, { body: { license_group_id: id, licenses: keys } });
  await expectSuccess(licenses.update, { params: { id: license_id }, body: { delivre_x_times: 3 } });
  await expectSuccess(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [license_id] } });
  await expectFailure(customerMessages.resend, 409, {
    params: { id: license_id },
    body: { channel: 'note' },
  });
  await expectSuccess(licenses.replace, {
    params: { id: license_id },
    body: { replacement_note: 'For the test' },
  });
  await expectFailure(validation.validateLicense, 409, { params: { id: license_id } });
  await expectFailure(validation.validatePool, 409, { params: { id } });
  await expectFailure(validation.processQueue, 503, { body: {} });
  await expectSuccess(licenses.delete, { params: { id: license_id } });
  const rest = await expectSuccess(licenses.list, { query: { license_group_id: id } });
  await expectSuccess(licenses.deleteMany, {
    body: { license_ids: rest.licenses.map((license) => license.license_id) },
  });
  await expectSuccess(pools.delete, { params: { id } });
}

async function changeShops({ expectSuccess, expectFailure }: Checker) {
  const shop = await startShop();
  const [pool] = await expectSuccess(pools.list);
  const site = await expectSuccess(sites.create, {
    body: {
      name: 'New shop',
      url: shop.url,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
    },
  });
  const params = { id: site.id };
  const [product] = await expectSuccess(sync.syncProducts, { params });
  await checkAndSyncShop(shop, params, { expectSuccess, expectFailure });
  await shop.close();
  const mapping = await expectSuccess(mappings.create, {
    body: {
      site_id: site.id,
      woocommerce_product_id: product?.id ?? 0,
      license_group_id: pool?.id ?? 0,
    },
  });
  const line = { id: '1', product_id: product?.id ?? 0, quantity: 2 };
  await expectSuccess(orders.create, {
    headers: { 'x-api-key': site.api_key },
    body: { order_id: '1', customer: { email: 'ada@example.com' }, line_items: [line] },
  });
  const deleted = { id: 1 };
  await expectSuccess(
    { ...webhooks.woocommerce, body: z.any() },
    {
      params,
      body: deleted,
      headers: {
        'x-wc-webhook-topic': 'order.deleted',
        'x-wc-webhook-signature': signDelivery(Buffer.from(JSON.stringify(deleted)), site.api_key),
      },
    },
  );
  await expectSuccess(mappings.update, { params: { id: mapping.id }, body: { is_active: false } });
  await expectSuccess(mappings.delete, { params: { id: mapping.id } });
  await expectSuccess(sites.update, { params, body: { notification_email: 'stock@example.com' } });
  await expectSuccess(customerMessages.preview, {
    params,
    body: { message_subject: 'Keys', message_intro: null },
  });
  await expectSuccess(customerMessages.failed, { params });
  await expectSuccess(customerMessages.retry, { params });
  await expectSuccess(sites.regenerateApiKey, { params });
  await expectSuccess(sites.delete, { params });
}

type CheckerCalls = Pick<Checker, 'expectSuccess' | 'expectFailure'>;

async function checkAndSyncShop(
  shop: Shop,
  params: { id: number },
  { expectSuccess, expectFailure }: CheckerCalls,
) {
  await expectSuccess(siteHealth.check, { params });
  await expectSuccess(siteHealth.get, { params });
  await expectSuccess(sync.run, { params });
  await expectSuccess(sync.get, { params });
  await expectSuccess(sites.recordKeyAccess, { params, body: { use: 'copied' } });
  await expectSuccess(customerMessages.preview, {
    params,
    body: { message_subject: null, message_intro: null },
  });
  await expectSuccess(customerMessages.failed, { params });
  await expectSuccess(customerMessages.retry, { params });

  const keys = { consumer_key: shop.consumerKey, consumer_secret: shop.consumerSecret };
  await expectSuccess(connections.updateCredentials, { params, body: keys });
  const { id } = await expectSuccess(connections.reauthorize, { params });
  await expectSuccess(connections.get, { params: { id } });
  const another = { name: 'Another shop', url: `${shop.url}/another` };
  await expectSuccess(connections.start, { body: another });
  await expectFailure(connections.receiveCredentials, 404, { query: { token: 'unknown' }, body: keys });
}

async function changeOtherResources({ expectSuccess, expectFailure }: Checker) {
  await expectSuccess(settings.update, { body: { ses_from_email: 'keys@example.com' } });
  await expectSuccess(notifications.checkPools);
  await expectSuccess(jobs.retry);
  await expectSuccess(emails.retryAll);
  await expectFailure(emails.retry, 404, { params: { id: 1_000_000 } });
  const [first] = (await expectSuccess(notifications.list, { query: { resolved: 'false' } })).notifications;
  const params = { id: first?.id ?? 0 };
  await expectSuccess(notifications.resolve, { params });
  await expectSuccess(notifications.delete, { params });
  await expectFailure(notifications.get, 404, { params });
  await expectFailure(customerMessages.resend, 404, {
    params: { id: 999_999_999 },
    body: { channel: 'note' },
  });
  await expectSuccess(notifications.resolveAll, { body: { severity: 'CRITICAL' } });
  const preference = await expectSuccess(notifications.upsertPreference, {
    body: { email: 'ada@example.com' },
  });
  await expectSuccess(notifications.deletePreference, { params: { id: preference.id } });
  await expectFailure(notifications.testEmail, 409, { body: { recipient: 'ada@example.com' } });
  await expectFailure(settings.update, 422, { body: { validation_batch_size: 1 } });

  await expectSuccess(auth.updateProfile, { body: { email: 'ada@example.com' } });
  await expectSuccess(auth.refresh);
  const new_password = 'Another-Horse-10!';
  await expectSuccess(auth.changePassword, {
    body: { current_password: ADMIN.password, new_password, confirm_password: new_password },
  });
  await expectSuccess(auth.login, { body: { username: ADMIN.username, password: new_password } });
  await expectSuccess(auth.logout);
}
