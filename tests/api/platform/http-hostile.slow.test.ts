import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import * as contract from '#contract/api';
import { FIRST_GENERATOR } from '#contract/generator';
import type { Endpoint } from '#contract/shared/endpoint';
import { Failure } from '#contract/shared/errors';
import { getApiKey } from '../apiKeys';
import { buildLicenses, buildMapping, buildPool, buildSite } from '../build';
import { type CallInput, createHostileCalls } from '../hostileCalls';
import { aShopOrder } from '../selling';
import { ADMIN } from '../signIn';
import { startApi } from '../startApi';

interface Sample extends Partial<CallInput> {
  params?: { id: number };
}

const NEW_PASSWORD = 'Correct-Horse-8';

/** The answer of an authenticator that signed nothing. */
const passkey = (response: object) => ({
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', ...response },
  clientExtensionResults: {},
});

const UUID = '00000000-0000-4000-8000-000000000000';

/** A valid sample of each endpoint with input, so that only the hostile value can be refused. */
async function startWithSamples() {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com', TRUST_PROXY: 'true' });
  const [site, pool, other] = [await buildSite(api), await buildPool(api), await buildPool(api)];
  const [first = 0, second = 0, third = 0] = await buildLicenses(api, pool.id, [
    'AAAA-1',
    'AAAA-2',
    'AAAA-3',
  ]);
  const mapping = await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });
  const onSite = { params: { id: site.id } };
  const inPool = { license_group_id: pool.id };
  const product = { site_id: site.id, woocommerce_product_id: 12 };
  const rule = {
    statuses: ['completed'],
    prepaid_methods: [],
    wait_minutes: 0,
    risk_key: null,
    risk_limit: null,
  };
  const credentials = { consumer_key: 'ck', consumer_secret: 'cs' };

  const endpoint = { name: 'ERP', url: 'https://erp.example.com', events: ['pool.low' as const] };
  await api.send(contract.webhookEndpoints.create, { body: endpoint });
  const destination = { kind: 'slack' as const, url: 'https://chat.example.com' };
  const target = { name: 'Shift', destination };
  await api.send(contract.alertTargets.create, { body: target });

  const samples: Record<string, Sample> = {
    'audit.list': {},
    'changes.follow': {},
    'auth.login': { body: ADMIN },
    'auth.updateProfile': { body: { email: 'ada@example.com' } },
    'auth.changePassword': {
      body: { current_password: 'x', new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    },
    'auth.refresh': { body: {} },
    'auth.passkeyLogin': { body: { response: passkey({ authenticatorData: 'AA', signature: 'AA' }) } },
    'auth.revokeSession': { body: { session_id: UUID } },
    'provider.login': { body: { query: '?code=A&state=B' } },
    'provider.start': { body: { purpose: 'prove' } },
    'provider.finish': { body: { query: '?code=A&state=B' } },
    'auth.reauthenticate': { body: { password: ADMIN.password } },
    'auth.confirmTotp': { body: { code: '000000' } },
    'auth.addPasskey': { body: { name: 'Phone', response: passkey({ attestationObject: 'AA' }) } },
    'auth.readInvitation': { body: { token: 'A' } },
    'auth.acceptInvitation': { body: { token: 'A', username: 'grace', password: NEW_PASSWORD } },
    'invitations.create': { body: { email: 'grace@example.com', role: 'viewer' } },
    'administrators.update': { params: { id: 4711 }, body: { role: 'viewer' } },
    'dashboard.recent': {},
    'dashboard.putAwayStep': { body: { step: 'mail', is_put_away: true } },
    'dashboard.salesAnalytics': { query: { preset: 'custom', start: '2026-01-01', end: '2026-01-31' } },
    'dashboard.runway': {},
    'trends.pools': { query: { ids: '1,2' } },
    'trends.sites': { query: { ids: '1,2' } },
    'trends.stock': { params: { id: 1 } },
    'trends.waits': { params: { id: site.id } },
    'licenses.list': {},
    'licenses.search': { body: {} },
    'licenses.export': {},
    'licenses.exportSearch': { body: {} },
    'licenses.create': { body: { ...inPool, license_key: 'BBBB-1' } },
    'licenses.import': { body: { ...inPool, licenses: [{ license_key: 'CCCC-1' }] } },
    'licenses.update': { params: { id: first }, body: {} },
    'licenses.reveal': { params: { id: first }, body: { reason: 'Asked' } },
    'keyLookup.find': { body: { license_key: 'AAAA-1' } },
    'licenses.readFile': { params: { id: first }, body: { part: 'manual' } },
    'licenses.replace': { params: { id: second }, body: { replacement_note: 'Bad' } },
    'licenses.recordKeyAccess': { body: { use: 'shown', license_ids: [first] } },
    'licenses.deleteMany': { body: { license_ids: [third] } },
    'batches.list': {},
    'batches.known': { body: { license_keys: ['AAAA-1'] } },
    'batches.update': { params: { id: 1 }, body: {} },
    'batches.withdraw': { params: { id: 1 }, body: { free_count: 0 } },
    'recalls.holders': { params: { id: 1 } },
    'recalls.start': { params: { id: 1 }, body: { note: 'Bad' } },
    'generator.save': { params: { id: other.id }, body: FIRST_GENERATOR },
    'generator.generate': { params: { id: other.id }, body: { idempotency_key: UUID, count: 1 } },
    'pools.list': {},
    'pools.create': { body: { name: 'A pool' } },
    'pools.update': { params: { id: other.id }, body: {} },
    'mappings.list': {},
    'mappings.create': { body: { ...inPool, site_id: site.id, woocommerce_product_id: 11 } },
    'mappings.update': { params: { id: mapping.id }, body: {} },
    'earlierOrders.list': { params: { id: mapping.id }, body: { since: '2026-01-01T00:00:00Z' } },
    'earlierOrders.listOfSite': { ...onSite, body: { since: '2026-01-01T00:00:00Z' } },
    'earlierOrders.serve': { params: { id: mapping.id }, body: {} },
    'deliveredKeys.read': { ...onSite, body: { plugin: 'lmfwc' } },
    'deliveredKeys.import': {
      ...onSite,
      body: { keys: [{ row: 1, license_key: 'DDDD-1', order_id: '', product_id: 0 }] },
    },
    'sites.list': {},
    'recovery.resumeSite': { params: { id: site.id }, body: { are_mappings_unchanged: true } },
    'sites.create': { body: { ...credentials, name: 'A shop', url: 'https://new.example.com' } },
    'sites.update': { ...onSite, body: {} },
    'sites.setActivity': { ...onSite, body: { activity: 'paused' } },
    'sites.recordKeyAccess': { ...onSite, body: { use: 'shown' } },
    'sync.syncProducts': onSite,
    'siteIdentity.merge': { ...onSite, body: { site_id: 4711 } },
    'siteEvents.list': onSite,
    'refusedOrders.read': { ...onSite, body: { event_id: 1 } },
    'refusedOrders.dismiss': { ...onSite, body: { event_id: 1 } },
    'siteEvents.process': { ...onSite, body: { event_id: 1 } },
    'deliveryRule.update': { ...onSite, body: rule },
    'deliveryRulePreview.get': { ...onSite, body: rule },
    'connections.start': { body: { name: 'A shop', url: 'https://other.example.com' } },
    'connections.receiveCredentials': { query: { token: 'none' }, body: credentials },
    'connections.updateCredentials': { ...onSite, body: credentials },
    'validation.processQueue': { body: {} },
    'settings.update': { body: {} },
    'notifications.list': {},
    'notifications.resolveAll': { body: {} },
    'preferences.save': { body: { ...inPool, email: 'ada@example.com' } },
    'alertTargets.list': {},
    'alertTargets.create': { body: target },
    'alertTargets.update': { params: { id: 1 }, body: {} },
    'webhookEndpoints.list': {},
    'webhookEndpoints.create': { body: { ...endpoint, name: 'Chat' } },
    'webhookEndpoints.update': { params: { id: 1 }, body: {} },
    'webhookEndpoints.recordSecretAccess': { params: { id: 1 }, body: { use: 'shown' } },
    'webhookAttempts.list': {},
    'notifications.testEmail': { body: { recipient: 'ada@example.com' } },
    'deliveries.preview': { ...onSite, body: { message_subject: null, message_intro: null } },
    'deliveries.retry': { ...onSite, body: {} },
    'deliveries.resend': { params: { id: first }, body: { channel: 'note' } },
    'jobs.retry': { body: {} },
    'recovery.sendAnswers': {
      body: {
        answers: [
          {
            order_id: 'A-1',
            keys: [{ line_item_id: '1', unit: 1, product_id: 10, license_key: 'KEY-00001' }],
          },
        ],
      },
    },
    'apiTokens.create': { body: { name: 'Accounting', networks: ['10.0.0.0/8'] } },
    'apiKeys.create': { ...onSite, body: { name: 'Shop', scopes: ['allocate'] } },
    'orders.create': { body: aShopOrder('A-1') },
    'orders.read': { query: { order_id: 'A-1' } },
    'orders.give': {
      body: {
        idempotency_key: UUID,
        site_id: site.id,
        email: 'ada@example.com',
        items: [inPool],
        reason: 'A tester',
      },
    },
    'orders.takeBack': { params: { id: 1 }, body: { reason: 'Tested' } },
    'orders.chooseKey': {
      params: { id: 1 },
      body: { line_item_id: '1', unit: 1, license_id: first, reason: 'Asked for it' },
    },
    'orders.list': {},
    'orders.exportList': {},
    'orders.resend': { params: { id: 1 }, body: { channel: 'note' } },
    'unanswered.orders': { query: { cause: 'no_mapping' } },
    'unanswered.mapLike': { body: { ...product, mapping_id: mapping.id } },
    'unanswered.setKeyNeed': { body: { ...product, needs_no_key: true } },
    'customers.list': {},
    'customers.exportList': {},
    'customers.licenses': { params: { id: 1 } },
    'customers.erase': { params: { id: 1 }, body: { email: 'ada@example.com' } },
    'customers.messages': { params: { id: 1 } },
  };
  return { api, samples, apiKey: await getApiKey(api, site.id) };
}

/** The endpoints with input of each group. */
const groups = Object.entries(contract)
  .map(([group, endpoints]: [string, Record<string, Endpoint>]) => {
    const withInput = Object.entries(endpoints).filter(([, { query, body }]) => query || body);
    return [group, withInput.map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const)] as const;
  })
  .filter(([, withInput]) => withInput.length > 0);

/** Encodes every byte, since encodeURIComponent rejects unpaired surrogates. */
const percentEncode = (value: unknown) => Buffer.from(String(value)).toString('hex').replace(/../g, '%$&');

test.each(groups)(
  '%s: accepts or refuses every hostile value with the standard error body',
  async (_, withInput) => {
    const { api, samples, apiKey } = await startWithSamples();
    const unexpected: string[] = [];
    let calls = 0;

    for (const [name, endpoint] of withInput) {
      const sample = samples[name];
      if (!sample) throw new Error(`No sample for ${name}`);
      for (const sent of createHostileCalls(endpoint, { query: sample.query ?? {}, body: sample.body })) {
        calls += 1;
        const query = Object.entries(sent.query).map((pair) => pair.map(percentEncode).join('='));
        const response = await api.app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replace('{id}', String(sample.params?.id))}?${query.join('&')}`,
          cookies: api.session,
          headers: {
            'content-type': 'application/json',
            'x-api-key': apiKey,
            // Sign-in attempts are rate-limited by address.
            'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}`,
          },
          payload: JSON.stringify(sent.body),
        });
        if (!isExpected(sent.description, response.statusCode, readJson(response))) {
          unexpected.push(`${name} ${sent.description}: ${response.statusCode} ${response.body}`);
        }
      }
    }

    expect(unexpected).toEqual([]);
  },
);

/** A file is no JSON. */
const readJson = ({ headers, json }: LightMyRequestResponse) =>
  String(headers['content-type']).startsWith('text/csv') ? {} : json();

/** JSON escapes of characters that PostgreSQL cannot store. */
const UNSTORABLE = /\\u(0000|d800|dfff)/;

function isExpected(
  description: string,
  status: number,
  body: Omit<Partial<Failure>, 'data'> & { data?: ImportResult },
): boolean {
  // An import refuses keys individually.
  const { error_count = body.data?.errors?.length } = body.data ?? {};
  if (status < 300) return !UNSTORABLE.test(description) || error_count === 1;
  if (!Failure.safeParse(body).success || status === 500 || body.message === '') return false;
  return status !== 422 || Object.keys(body.errors ?? {}).length > 0;
}

type ImportResult = { error_count?: number; errors?: unknown[] } | null;
