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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const everyCall = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group).map(nameOf));

/** Sends calls and holds every answer against the contract: nothing missing, nothing undeclared. */
function walker(api: Api) {
  const walked = new Set<string>();
  return {
    walked,
    async answered<E extends Endpoint>(
      endpoint: E,
      call?: Partial<RequestInput<E>> & { headers?: Record<string, string> },
    ): Promise<ResponseData<E>> {
      const { raw, status } = await api.send(endpoint, call);
      const body = raw.json();
      expect([nameOf(endpoint), status, body]).toStrictEqual([
        nameOf(endpoint),
        endpoint.status ?? 200,
        // Parsing drops what the schema does not declare, so an undeclared field makes the two differ.
        { success: true, data: z.parse(endpoint.data, body.data) },
      ]);
      walked.add(nameOf(endpoint));
      return body.data;
    },
    async refused<E extends Endpoint>(endpoint: E, status: number, call?: Partial<RequestInput<E>>) {
      const answer = await api.send(endpoint, call);
      const body = answer.raw.json();
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), status]);
      expect(body).toStrictEqual(z.parse(Failure, body));
      walked.add(nameOf(endpoint));
    },
  };
}
type Walker = ReturnType<typeof walker>;

test('every call answers what its contract declares, and not a field more', async () => {
  const api = await startApi();
  await seedDemo(api.services);
  const walk = walker(api);

  await readEverything(walk);
  await changeStock(walk);
  await changeShops(walk);
  await changeTheRest(walk);

  expect(everyCall.filter((name) => !walk.walked.has(name))).toEqual([]);
});

async function readEverything({ answered }: Walker) {
  await answered(system.health);
  await answered(system.ready);
  await answered(auth.me);
  await answered(dashboard.stats);
  await answered(dashboard.recent, { query: { limit: 1000 } });
  await answered(dashboard.salesAnalytics, { query: { preset: 'year_to_date', tz: 'Europe/Berlin' } });
  await answered(dashboard.runway);
  await answered(dashboard.attention);
  for (const status of ['available', 'sold', 'exhausted', 'replaced'] as const) {
    await answered(licenses.list, { query: { status, per_page: 100 } });
  }
  const [first] = (await answered(licenses.list)).licenses;
  await answered(licenses.get, { params: { id: first?.license_id ?? 0 } });
  for (const { id } of await answered(pools.list)) await answered(pools.get, { params: { id } });
  for (const { id } of await answered(sites.list)) await answered(sites.get, { params: { id } });
  await answered(mappings.list);
  await answered(validation.stats);
  await answered(settings.get);
  await answered(notifications.unresolvedCount);
  await answered(notifications.preferences);
  await answered(jobs.failed);
  await answered(emails.failures);
  await answered(audit.list);
  await answered(audit.actors);
  for (const { id } of (await answered(notifications.list)).notifications) {
    await answered(notifications.get, { params: { id } });
  }
}

async function changeStock({ answered, refused }: Walker) {
  const { id } = await answered(pools.create, { body: { name: 'New pool' } });
  await answered(pools.update, { params: { id }, body: { description: 'For the test' } });
  const body = { license_group_id: id, license_key: 'NEW-KEY-0001' };
  const { license_id } = await answered(licenses.create, { body });
  await refused(licenses.create, 409, { body });
  const keys = ['NEW-KEY-0002', 'NEW-KEY-0001', 'no'].map((license_key) => ({ license_key }));
  await answered(licenses.import, { body: { license_group_id: id, licenses: keys } });
  await answered(licenses.update, { params: { id: license_id }, body: { delivre_x_times: 3 } });
  await answered(licenses.recordKeyAccess, { body: { use: 'shown', license_ids: [license_id] } });
  await refused(customerMessages.resend, 409, { params: { id: license_id }, body: { channel: 'note' } });
  await answered(licenses.replace, {
    params: { id: license_id },
    body: { replacement_note: 'For the test' },
  });
  await refused(validation.validateLicense, 409, { params: { id: license_id } });
  await refused(validation.validatePool, 409, { params: { id } });
  await refused(validation.processQueue, 503, { body: {} });
  await answered(licenses.delete, { params: { id: license_id } });
  const rest = await answered(licenses.list, { query: { license_group_id: id } });
  await answered(licenses.deleteMany, {
    body: { license_ids: rest.licenses.map((license) => license.license_id) },
  });
  await answered(pools.delete, { params: { id } });
}

async function changeShops({ answered, refused }: Walker) {
  const shop = await startShop();
  const [pool] = await answered(pools.list);
  const site = await answered(sites.create, {
    body: {
      name: 'New shop',
      url: shop.url,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
    },
  });
  const params = { id: site.id };
  const [product] = await answered(sync.syncProducts, { params });
  await lookAtShop(shop, params, { answered, refused });
  await shop.close();
  const mapping = await answered(mappings.create, {
    body: {
      site_id: site.id,
      woocommerce_product_id: product?.id ?? 0,
      license_group_id: pool?.id ?? 0,
    },
  });
  const line = { id: '1', product_id: product?.id ?? 0, quantity: 2 };
  await answered(orders.create, {
    headers: { 'x-api-key': site.api_key },
    body: { order_id: '1', customer: { email: 'ada@example.com' }, line_items: [line] },
  });
  const deleted = { id: 1 };
  await answered(
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
  await answered(mappings.update, { params: { id: mapping.id }, body: { is_active: false } });
  await answered(mappings.delete, { params: { id: mapping.id } });
  await answered(sites.update, { params, body: { notification_email: 'stock@example.com' } });
  await answered(customerMessages.preview, {
    params,
    body: { message_subject: 'Keys', message_intro: null },
  });
  await answered(customerMessages.failed, { params });
  await answered(customerMessages.retry, { params });
  await answered(sites.regenerateApiKey, { params });
  await answered(sites.delete, { params });
}

type Calls = Pick<Walker, 'answered' | 'refused'>;

async function lookAtShop(shop: Shop, params: { id: number }, { answered, refused }: Calls) {
  await answered(siteHealth.check, { params });
  await answered(siteHealth.get, { params });
  await answered(sync.run, { params });
  await answered(sync.get, { params });
  await answered(sites.recordKeyAccess, { params, body: { use: 'copied' } });
  await answered(customerMessages.preview, { params, body: { message_subject: null, message_intro: null } });
  await answered(customerMessages.failed, { params });
  await answered(customerMessages.retry, { params });

  const keys = { consumer_key: shop.consumerKey, consumer_secret: shop.consumerSecret };
  await answered(connections.updateCredentials, { params, body: keys });
  const { id } = await answered(connections.reauthorize, { params });
  await answered(connections.get, { params: { id } });
  const another = { name: 'Another shop', url: `${shop.url}/another` };
  await answered(connections.start, { body: another });
  await refused(connections.receiveCredentials, 404, { query: { token: 'unknown' }, body: keys });
}

async function changeTheRest({ answered, refused }: Walker) {
  await answered(settings.update, { body: { ses_from_email: 'keys@example.com' } });
  await answered(notifications.checkPools);
  await answered(jobs.retry);
  await answered(emails.retryAll);
  await refused(emails.retry, 404, { params: { id: 1_000_000 } });
  const [first] = (await answered(notifications.list, { query: { resolved: 'false' } })).notifications;
  const params = { id: first?.id ?? 0 };
  await answered(notifications.resolve, { params });
  await answered(notifications.delete, { params });
  await refused(notifications.get, 404, { params });
  await refused(customerMessages.resend, 404, { params: { id: 999_999_999 }, body: { channel: 'note' } });
  await answered(notifications.resolveAll, { body: { severity: 'CRITICAL' } });
  const preference = await answered(notifications.upsertPreference, { body: { email: 'ada@example.com' } });
  await answered(notifications.deletePreference, { params: { id: preference.id } });
  await refused(notifications.testEmail, 409, { body: { recipient: 'ada@example.com' } });
  await refused(settings.update, 422, { body: { validation_batch_size: 1 } });

  await answered(auth.updateProfile, { body: { email: 'ada@example.com' } });
  await answered(auth.refresh);
  const new_password = 'Another-Horse-10!';
  await answered(auth.changePassword, {
    body: { current_password: ADMIN.password, new_password, confirm_password: new_password },
  });
  await answered(auth.login, { body: { username: ADMIN.username, password: new_password } });
  await answered(auth.logout);
}
