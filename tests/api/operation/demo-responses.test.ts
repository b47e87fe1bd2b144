import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { administrators, invitations } from '#contract/administrators';
import * as contract from '#contract/api';
import { FIRST_GENERATOR } from '#contract/generator';
import { preferences } from '#contract/notifications';
import { provider } from '#contract/provider';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { Failure } from '#contract/shared/errors';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { seedDemo } from '../../../server/demo/seedDemo';
import { checkConsistency } from '../../../server/domains/recovery/consistency/checkConsistency';
import { getSuccessMessage } from '../../../server/platform/http/routes';
import { type Shop, startShop } from '../../shop/startShop';
import { getApiKey } from '../apiKeys';
import { test } from '../fixtures';
import { ADMIN } from '../signIn';
import type { Api } from '../startApi';

const {
  alertTargets,
  apiKeys,
  apiTokens,
  audit,
  auth,
  changes,
  connections,
  consistency,
  customers,
  dashboard,
  deliveries,
  deliveredKeys,
} = contract;
const { batches, earlierOrders, emails, generator, jobs, licenses, recalls } = contract;
const { mappings, notifications, orders, pools, recovery, sync, settings, siteEvents, siteHealth, sites } =
  contract;
const { deliveryRule, deliveryRulePreview, refusedOrders, siteIdentity, system, testOrders, unanswered } =
  contract;
const { trends, validation, webhookAttempts, webhookEndpoints, webhooks } = contract;

const getName = ({ method, path }: Endpoint) => `${method} ${path}`;
const allEndpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group).map(getName));

/** Sends calls and compares each response with its schema, including undeclared fields. */
function createChecker(api: Api) {
  const checked = new Set<string>();
  return {
    checked,
    async expectSuccess<E extends Endpoint>(
      endpoint: E,
      call?: Partial<RequestInput<E>> & {
        headers?: Record<string, string>;
        cookies?: Record<string, string>;
      },
    ): Promise<ResponseData<E>> {
      const { raw, status } = await api.send(endpoint, call);
      const body = raw.json();
      expect([getName(endpoint), status, body]).toStrictEqual([
        getName(endpoint),
        endpoint.status ?? 200,
        // Parsing drops undeclared fields, so any such field makes the two differ.
        {
          success: true,
          data: z.parse(endpoint.data, body.data),
          message: getSuccessMessage(endpoint, body.data),
        },
      ]);
      checked.add(getName(endpoint));
      return body.data;
    },
    /** A file instead of the envelope. */
    async expectFile<E extends Endpoint>(endpoint: E, call?: Partial<RequestInput<E>>) {
      const { raw, status, data } = await api.send(endpoint, call);
      expect([getName(endpoint), status]).toEqual([getName(endpoint), 200]);
      expect(raw.headers['content-type']).toBe(`${endpoint.file}; charset=utf-8`);
      expect(z.parse(endpoint.data, data)).toContain('\r\n');
      checked.add(getName(endpoint));
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

const RENEW_LAST_ORDER = `
  WITH renewal AS (
    UPDATE orders SET is_renewal = true, subscription_ids = '{1}'
    WHERE id = (SELECT id FROM orders ORDER BY ordered_at DESC LIMIT 1) RETURNING *
  )
  INSERT INTO renewals (site_id, order_id, line_item_id, unit, outcome, subscription_id, assignment_id, valid_until)
  SELECT site_id, order_id, line_items -> 0 ->> 'id', 1, 'extended', '1', (SELECT min(id) FROM license_assignments),
    '2027-01-31' FROM renewal`;

test('returns exactly the declared fields from every endpoint', async ({ api }) => {
  await seedDemo(api.services);
  await checkConsistency(api.services, {});
  await api.sql(RENEW_LAST_ORDER);
  await api.sql(`UPDATE admins SET left_at = now() - interval '15 hours', returned_at = now()`);
  const checker = createChecker(api);

  await readEverything(checker);
  await readOrders(checker);
  await runSetup(checker);
  await changeStock(checker);
  await changeBatches(checker);
  await changeShops(checker);
  await recoverAfterRestore(api, checker);
  await changeOtherResources(checker);

  expect(allEndpoints.filter((name) => !checker.checked.has(name))).toEqual([]);
});

async function readEverything({ expectSuccess, expectFile }: Checker) {
  await expectSuccess(system.health);
  await expectSuccess(system.ready);
  await expectSuccess(auth.me);
  await expectSuccess(changes.follow);
  await expectSuccess(dashboard.stats);
  await expectSuccess(dashboard.recent, { query: { limit: 1000 } });
  await expectSuccess(dashboard.salesAnalytics, { query: { preset: 'year_to_date', tz: 'Europe/Berlin' } });
  await expectSuccess(dashboard.runway);
  await expectSuccess(dashboard.handover);
  await expectSuccess(dashboard.dismissHandover);
  await expectSuccess(dashboard.attention);
  await expectSuccess(trends.pools, { query: { ids: '1,2' } });
  await expectSuccess(trends.sites, { query: { ids: '1,2' } });
  await expectSuccess(trends.stock, { params: { id: 1 } });
  await expectSuccess(trends.waits, { params: { id: 1 } });
  for (const status of ['available', 'sold', 'exhausted', 'replaced'] as const) {
    await expectSuccess(licenses.list, { query: { status, per_page: 100 } });
  }
  const [first] = (await expectSuccess(licenses.list)).licenses;
  await expectSuccess(licenses.search, { body: { search: first?.license_key_decrypted ?? '' } });
  await expectSuccess(contract.keyLookup.find, { body: { license_key: first?.license_key_decrypted ?? '' } });
  await expectFile(licenses.export, { query: { status: 'available' } });
  await expectFile(orders.exportList, { query: {} });
  await expectFile(customers.exportList, { query: {} });
  await expectFile(licenses.exportSearch, { body: { search: first?.license_key_decrypted ?? '' } });
  await expectSuccess(licenses.get, { params: { id: first?.license_id ?? 0 } });
  for (const { id } of await expectSuccess(pools.list)) {
    await expectSuccess(pools.get, { params: { id } });
    await expectSuccess(pools.deletion, { params: { id } });
  }
  for (const { id } of await expectSuccess(sites.list)) {
    await expectSuccess(sites.get, { params: { id } });
    await expectSuccess(sites.deletion, { params: { id } });
  }
  await expectSuccess(mappings.list);
  await expectSuccess(validation.stats);
  await expectSuccess(settings.get);
  await expectSuccess(notifications.unresolvedCount);
  await expectSuccess(preferences.list);
  await expectSuccess(jobs.failed);
  await expectSuccess(contract.backups.get);
  const results = await expectSuccess(consistency.get);
  expect(results.filter(({ inconsistencies }) => inconsistencies > 0)).toEqual([]);
  await expectSuccess(emails.failures);
  await expectSuccess(audit.list);
  await expectSuccess(audit.actors);
  const alerts = (await expectSuccess(notifications.list)).notifications;
  for (const { id } of alerts) await expectSuccess(notifications.get, { params: { id } });
  expect(alerts.find(({ type }) => type === 'ASSIGNMENT_FAILED')?.order).not.toBeNull();
}

async function runSetup({ expectSuccess, expectFailure }: Checker) {
  const { is_complete } = await expectSuccess(dashboard.setup);
  expect(is_complete).toBe(false);
  await expectFailure(dashboard.dismissSetup, 409);
  await expectSuccess(dashboard.putAwayStep, { body: { step: 'mail', is_put_away: true } });
  const [site] = await expectSuccess(sites.list);
  await expectSuccess(testOrders.run, { params: { id: site?.id ?? 0 } });
}

async function readOrders({ expectSuccess, expectFailure }: Checker) {
  await expectSuccess(unanswered.get);
  await expectSuccess(unanswered.orders, { query: { cause: 'no_stock' } });
  const unsold = { site_id: 1, woocommerce_product_id: 4711 };
  await expectFailure(unanswered.mapLike, 409, { body: { ...unsold, mapping_id: 1 } });
  await expectFailure(unanswered.setKeyNeed, 404, { body: { ...unsold, needs_no_key: true } });
  const { orders: listed } = await expectSuccess(orders.list, { query: { per_page: 100 } });
  expect(listed[0]).toMatchObject({ extended_units: 1 });
  for (const { id } of listed.slice(0, 20)) {
    await expectSuccess(orders.get, { params: { id } });
    await expectSuccess(contract.deliveryProof.get, { params: { id } });
  }
  const backordered = (await expectSuccess(orders.list, { query: { problem: 'backordered' } })).orders;
  // Of the demo's newest orders, which depend on the hour, some have a part of their keys.
  const waiting = backordered.find(({ assigned_units }) => assigned_units === 0);
  const params = { id: waiting?.id ?? 0 };
  await expectSuccess(orders.allocate, { params });
  await expectSuccess(orders.createLink, { params });
  await expectSuccess(orders.revokeLinks, { params });
  await expectFailure(orders.resend, 409, { params, body: { channel: 'note' } });
  for (const sort_by of ['last_order_at', 'email', 'order_count'] as const) {
    await expectSuccess(customers.list, { query: { sort_by, search: 'ada' } });
  }
  const [customer] = (await expectSuccess(customers.list)).customers;
  const ofCustomer = { params: { id: customer?.id ?? 0 } };
  await expectSuccess(customers.get, ofCustomer);
  await expectSuccess(customers.licenses, ofCustomer);
  await expectSuccess(customers.messages, ofCustomer);
  await expectSuccess(customers.export, ofCustomer);
  await expectSuccess(customers.erase, { ...ofCustomer, body: { email: customer?.email ?? '' } });
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
  await expectFailure(licenses.readFile, 404, { params: { id: license_id }, body: { part: 'manual' } });
  await expectSuccess(licenses.reveal, { params: { id: license_id }, body: { reason: 'Asked' } });
  await expectFailure(deliveries.resend, 409, {
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

async function changeBatches({ expectSuccess, expectFailure }: Checker) {
  const [site] = await expectSuccess(sites.list);
  const { id } = await expectSuccess(pools.create, { body: { name: 'New pool' } });
  const ofPool = { params: { id } };
  const keys = ['BATCH-KEY-1', 'BATCH-KEY-2', 'BATCH-KEY-3'].map((license_key) => ({ license_key }));
  const { batch_id } = await expectSuccess(licenses.import, {
    body: { license_group_id: id, licenses: keys, batch: { supplier: 'Acme', cost: 2.5, currency: 'EUR' } },
  });
  const ofBatch = { params: { id: batch_id ?? 0 } };
  await expectSuccess(batches.list);
  await expectSuccess(batches.suppliers);
  await expectSuccess(batches.known, { body: { license_keys: ['BATCH-KEY-1'] } });
  await expectSuccess(batches.update, { ...ofBatch, body: { note: 'Late' } });

  const given = await expectSuccess(orders.give, {
    body: {
      idempotency_key: randomUUID(),
      site_id: site?.id ?? 0,
      email: 'ada@example.com',
      items: [{ license_group_id: id }],
      reason: 'A tester',
      send_email: false,
    },
  });
  const ofOrder = { params: { id: given.id } };
  await expectSuccess(orders.get, ofOrder);
  const choice = { line_item_id: 'none', unit: 1, license_key: 'TYPED-KEY-1', reason: 'Asked for it' };
  await expectFailure(orders.chooseKey, 422, { ...ofOrder, body: choice });

  await expectSuccess(generator.get, ofPool);
  await expectSuccess(generator.save, { ...ofPool, body: FIRST_GENERATOR });
  await expectSuccess(generator.generate, { ...ofPool, body: { idempotency_key: randomUUID(), count: 2 } });
  await expectSuccess(generator.remove, ofPool);

  await expectSuccess(recalls.get, ofBatch);
  await expectSuccess(recalls.holders, ofBatch);
  await expectSuccess(recalls.start, { ...ofBatch, body: { note: 'Bad keys' } });
  await expectSuccess(recalls.undo, ofBatch);
  await expectSuccess(batches.quarantine, ofBatch);
  await expectSuccess(batches.get, ofBatch);
  await expectSuccess(batches.release, ofBatch);
  await expectSuccess(orders.takeBack, { ...ofOrder, body: { reason: 'Tested' } });
  await expectSuccess(batches.withdraw, { ...ofBatch, body: { free_count: 3 } });
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
  await expectSuccess(sync.products, { params });
  await checkAndSyncShop(shop, params, { expectSuccess, expectFailure });
  await shop.close();
  const mapping = await expectSuccess(mappings.create, {
    body: {
      site_id: site.id,
      woocommerce_product_id: product?.id ?? 0,
      license_group_id: pool?.id ?? 0,
    },
  });
  const ofMapping = { id: mapping.id };
  await expectSuccess(mappings.update, { params: ofMapping, body: { follows_stock: true } });
  await expectSuccess(mappings.setStock, { params: ofMapping });
  await expectSuccess(earlierOrders.get, { params: ofMapping });
  await expectSuccess(earlierOrders.list, { params: ofMapping, body: { since: '2026-01-01T00:00:00Z' } });
  await expectFailure(earlierOrders.serve, 409, { params: ofMapping, body: {} });
  await expectSuccess(earlierOrders.getOfSite, { params });
  await expectFailure(earlierOrders.listOfSite, 409, { params, body: { since: '2026-01-01T00:00:00Z' } });
  await expectFailure(deliveredKeys.read, 502, { params, body: { plugin: 'lmfwc' } });
  const keys = [{ row: 1, license_key: 'DELIVERED-1', order_id: '', product_id: 0 }];
  await expectSuccess(deliveredKeys.import, { params, body: { keys } });
  const line = { id: '1', product_id: product?.id ?? 0, quantity: 2 };
  const apiKey = await expectSuccess(apiKeys.create, {
    params,
    body: { name: 'Shop', scopes: ['allocate', 'read'] },
  });
  const headers = { 'x-api-key': apiKey.key };
  await expectSuccess(orders.create, {
    headers,
    body: { order_id: '1', customer: { email: 'ada@example.com' }, line_items: [line] },
  });
  await expectSuccess(orders.read, { headers, query: { order_id: '1' } });
  await expectSuccess(apiKeys.list, { params });
  await expectSuccess(apiKeys.delete, { params: { id: apiKey.id } });
  const apiToken = await expectSuccess(apiTokens.create, { body: { name: 'Accounting' } });
  await expectSuccess(apiTokens.list, {});
  await expectSuccess(apiTokens.delete, { params: { id: apiToken.id } });
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
  await expectSuccess(mappings.update, { params: ofMapping, body: { is_active: false } });
  await expectSuccess(mappings.delete, { params: ofMapping });
  await expectSuccess(sites.update, { params, body: { notification_email: 'stock@example.com' } });
  await expectSuccess(deliveries.preview, {
    params,
    body: { message_subject: 'Keys', message_intro: null },
  });
  await expectSuccess(deliveries.failed, { params });
  await expectSuccess(deliveries.retry, { params });
  await expectSuccess(deliveries.rewrite, { params });
  await expectFailure(deliveries.startRewrite, 409, { params });
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
  await expectFailure(siteIdentity.dismiss, 404, { params });
  await expectFailure(siteIdentity.merge, 409, { params, body: { site_id: params.id } });
  await expectSuccess(siteEvents.list, { params });
  await expectFailure(siteEvents.process, 404, { params, body: { event_id: 4711 } });
  await expectSuccess(refusedOrders.list, { params });
  await expectSuccess(refusedOrders.read, { params });
  await expectFailure(refusedOrders.dismiss, 404, { params, body: { event_id: 4711 } });
  await expectSuccess(sync.run, { params });
  await expectSuccess(sync.get, { params });
  await expectSuccess(sites.recordKeyAccess, { params, body: { use: 'copied' } });
  await expectSuccess(deliveries.preview, {
    params,
    body: { message_subject: null, message_intro: null },
  });
  await expectSuccess(deliveries.failed, { params });
  await expectSuccess(deliveries.retry, { params });

  const rule = await expectSuccess(deliveryRule.get, { params });
  await expectSuccess(deliveryRule.options, { params });
  await expectSuccess(deliveryRulePreview.get, { params, body: rule });
  await expectSuccess(deliveryRule.update, { params, body: rule });
  await expectSuccess(sites.setActivity, { params, body: { activity: 'paused' } });
  await expectSuccess(sites.setActivity, { params, body: { activity: 'active' } });

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
  await expectSuccess(consistency.check);
  await expectSuccess(emails.retryAll);
  await expectFailure(emails.retry, 404, { params: { id: 1_000_000 } });
  const [first] = (await expectSuccess(notifications.list, { query: { resolved: 'false' } })).notifications;
  const params = { id: first?.id ?? 0 };
  await expectSuccess(notifications.resolve, { params });
  await expectSuccess(notifications.delete, { params });
  await expectFailure(notifications.get, 404, { params });
  await expectFailure(deliveries.resend, 404, {
    params: { id: 999_999_999 },
    body: { channel: 'note' },
  });
  await expectSuccess(notifications.resolveAll, { body: { severity: 'CRITICAL' } });
  const preference = await expectSuccess(preferences.save, {
    body: { email: 'ada@example.com' },
  });
  await expectSuccess(preferences.delete, { params: { id: preference.id } });
  const target = await expectSuccess(alertTargets.create, {
    body: { name: 'Shift', destination: { kind: 'ntfy', url: 'http://127.0.0.1:9/keys' } },
  });
  const ofTarget = { params: { id: target.id } };
  await expectSuccess(alertTargets.list);
  await expectSuccess(alertTargets.get, ofTarget);
  await expectSuccess(alertTargets.update, { ...ofTarget, body: { digest: 'daily' } });
  await expectSuccess(alertTargets.test, ofTarget);
  await expectSuccess(alertTargets.delete, ofTarget);
  const endpoint = await expectSuccess(webhookEndpoints.create, {
    body: { name: 'ERP', url: 'http://127.0.0.1:9/hook', events: ['pool.low'] },
  });
  const ofEndpoint = { params: { id: endpoint.id } };
  await expectSuccess(webhookEndpoints.list);
  await expectSuccess(webhookEndpoints.get, ofEndpoint);
  await expectSuccess(webhookEndpoints.update, { ...ofEndpoint, body: { site_ids: [1] } });
  await expectSuccess(webhookEndpoints.recordSecretAccess, { ...ofEndpoint, body: { use: 'shown' } });
  await expectSuccess(webhookEndpoints.rotateSecret, ofEndpoint);
  const attempt = await expectSuccess(webhookEndpoints.test, ofEndpoint);
  await expectSuccess(webhookAttempts.list);
  await expectSuccess(webhookAttempts.get, { params: { id: attempt.id } });
  await expectSuccess(webhookAttempts.replay, { params: { id: attempt.id } });
  await expectSuccess(webhookEndpoints.delete, ofEndpoint);
  await expectFailure(notifications.testEmail, 409, { body: { recipient: 'ada@example.com' } });
  await expectFailure(settings.update, 422, { body: { validation_batch_size: 1 } });

  const invited = await expectSuccess(invitations.create, { body: { email: 'eva@example.com' } });
  await expectSuccess(invitations.list);
  const token = invited.url?.split('#')[1] ?? '';
  await expectSuccess(auth.readInvitation, { body: { token } });
  const [owner] = await expectSuccess(administrators.list);
  await expectFailure(administrators.update, 409, {
    params: { id: owner?.id ?? 0 },
    body: { is_active: false },
  });
  await expectFailure(auth.acceptInvitation, 409, {
    body: { token, username: ADMIN.username, password: 'Battery-Staple-7!' },
  });
  await expectSuccess(invitations.delete, { params: { id: invited.id } });
  await expectSuccess(auth.updateProfile, { body: { email: 'ada@example.com' } });
  await expectSuccess(auth.refresh);
  const new_password = 'Another-Horse-10!';
  await expectSuccess(auth.changePassword, {
    body: { current_password: ADMIN.password, new_password, confirm_password: new_password },
  });
  // Of another browser: a sign-in ends the session that the browser had.
  await expectSuccess(auth.login, {
    body: { username: ADMIN.username, password: new_password },
    cookies: {},
  });
  await expectSuccess(auth.reauthenticate, { body: { password: new_password } });
  const other = (await expectSuccess(auth.sessions)).find(({ is_current }) => !is_current);
  await expectSuccess(auth.revokeSession, { body: { session_id: other?.id ?? '' } });
  await expectSuccess(auth.secondFactor);
  await expectSuccess(auth.startTotp);
  await expectFailure(auth.confirmTotp, 422, { body: { code: '000000' } });
  await expectFailure(auth.removeTotp, 404);
  await expectSuccess(auth.startPasskey);
  await expectSuccess(auth.passkeyOptions);
  const passkey = { id: 'A', rawId: 'A', type: 'public-key' as const, clientExtensionResults: {} };
  const created = { ...passkey, response: { clientDataJSON: 'A', attestationObject: 'A' } };
  await expectFailure(auth.addPasskey, 422, { body: { name: 'Laptop', response: created } });
  const proved = { ...passkey, response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A' } };
  await expectFailure(auth.passkeyLogin, 401, { body: { response: proved } });
  await expectFailure(auth.removePasskey, 404, { params: { id: 4711 } });
  await expectFailure(auth.createRecoveryCodes, 409);
  // Without a provider; provider-sign-in.test.ts has one.
  const answer = { query: '?code=A&state=B' };
  await expectFailure(provider.startLogin, 404);
  await expectFailure(provider.login, 404, { body: answer });
  await expectFailure(provider.start, 404, { body: { purpose: 'prove' } });
  await expectFailure(provider.finish, 404, { body: answer });
  await expectFailure(provider.disconnect, 404);
  await expectSuccess(auth.endOtherSessions);
  await expectSuccess(auth.signOutEverywhere);
  await expectSuccess(auth.logout);
}

async function recoverAfterRestore(api: Api, { expectSuccess }: Checker) {
  await api.sql("SELECT start_recovery('restore', now())");
  await api.sql("UPDATE site_recoveries SET state = 'asking'");
  const { sites: waiting } = await expectSuccess(recovery.get);
  const [asked, other] = waiting.map(({ site }) => site.id);
  const headers = { 'x-api-key': await getApiKey(api, asked ?? 0) };
  const key = { line_item_id: '1', unit: 1, product_id: 1, license_key: 'UNKNOWN-KEY' };
  const answers = [{ order_id: 'A-1', keys: [key] }];
  await expectSuccess(recovery.sendAnswers, { headers, body: { answers, is_complete: true } });
  const { pools: held } = await expectSuccess(recovery.resumeSite, { params: { id: other ?? 0 } });
  const [released, withdrawn] = held.filter((pool) => pool.is_quarantined);
  await expectSuccess(recovery.releasePool, { params: { id: released?.license_group.id ?? 0 } });
  await expectSuccess(recovery.withdrawPool, { params: { id: withdrawn?.license_group.id ?? 0 } });
}
