import { expect, test } from 'vitest';
import { api as contract } from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { Failure } from '#contract/shared/errors';
import { buildLicenses, buildMapping, buildPool, buildSite } from './build';
import { type CallInput, createHostileCalls } from './hostileCalls';
import { aShopOrder } from './selling';
import { ADMIN } from './signIn';
import { startApi } from './startApi';

interface Sample extends Partial<CallInput> {
  params?: { id: number };
}

const NEW_PASSWORD = 'Correct-Horse-8';

/** For every call that takes something, one that does its work: what is made hostile in it is all that is wrong. */
async function startWithSamples() {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com', TRUST_PROXY: 'true' });
  const [site, pool, other] = [await buildSite(api), await buildPool(api), await buildPool(api)];
  const [kept = 0, bad = 0, gone = 0] = await buildLicenses(api, pool.id, ['AAAA-1', 'AAAA-2', 'AAAA-3']);
  const mapping = await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: 10 });
  const ofSite = { params: { id: site.id } };
  const ofPool = { license_group_id: pool.id };
  const keys = { consumer_key: 'ck', consumer_secret: 'cs' };

  const samples: Record<string, Sample> = {
    'audit.list': {},
    'auth.login': { body: ADMIN },
    'auth.updateProfile': { body: { email: 'ada@example.com' } },
    'auth.changePassword': {
      body: { current_password: 'x', new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    },
    'auth.refresh': { body: {} },
    'dashboard.recent': {},
    'dashboard.salesAnalytics': { query: { preset: 'custom', start: '2026-01-01', end: '2026-01-31' } },
    'dashboard.runway': {},
    'licenses.list': {},
    'licenses.create': { body: { ...ofPool, license_key: 'BBBB-1' } },
    'licenses.import': { body: { ...ofPool, licenses: [{ license_key: 'CCCC-1' }] } },
    'licenses.update': { params: { id: kept }, body: {} },
    'licenses.replace': { params: { id: bad }, body: { replacement_note: 'Bad' } },
    'licenses.noteKeyUse': { body: { use: 'shown', license_ids: [kept] } },
    'licenses.deleteMany': { body: { license_ids: [gone] } },
    'pools.create': { body: { name: 'A pool' } },
    'pools.update': { params: { id: other.id }, body: {} },
    'mappings.list': {},
    'mappings.create': { body: { ...ofPool, site_id: site.id, woocommerce_product_id: 11 } },
    'mappings.update': { params: { id: mapping.id }, body: {} },
    'sites.create': { body: { ...keys, name: 'A shop', url: 'https://new.example.com' } },
    'sites.update': { ...ofSite, body: {} },
    'sites.noteKeyUse': { ...ofSite, body: { use: 'shown' } },
    'connections.start': { body: { name: 'A shop', url: 'https://other.example.com' } },
    'connections.handOver': { query: { token: 'none' }, body: keys },
    'connections.changeKeys': { ...ofSite, body: keys },
    'validation.processQueue': { body: {} },
    'settings.update': { body: {} },
    'notifications.list': {},
    'notifications.resolveAll': { body: {} },
    'notifications.upsertPreference': { body: { ...ofPool, email: 'ada@example.com' } },
    'notifications.testEmail': { body: { recipient: 'ada@example.com' } },
    'customerMessages.preview': { ...ofSite, body: { message_subject: null, message_intro: null } },
    'customerMessages.retry': { ...ofSite, body: {} },
    'customerMessages.resend': { params: { id: kept }, body: { channel: 'note' } },
    'jobs.restart': { body: {} },
    'orders.place': { body: aShopOrder('A-1') },
  };
  return { api, samples, apiKey: site.api_key };
}

/** The calls of each group that take something. */
const groups = Object.entries(contract)
  .map(([group, endpoints]: [string, Record<string, Endpoint>]) => {
    const taking = Object.entries(endpoints).filter(([, { query, body }]) => query || body);
    return [group, taking.map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const)] as const;
  })
  .filter(([, taking]) => taking.length > 0);

/** As it stands in an address: the bytes of the text. */
const written = (value: unknown) => Buffer.from(String(value)).toString('hex').replace(/../g, '%$&');

test.each(groups)(
  '%s: whatever a field is given, it is done, or refused in the one shape',
  async (_, taking) => {
    const { api, samples, apiKey } = await startWithSamples();
    const wrong: string[] = [];
    let calls = 0;

    for (const [name, endpoint] of taking) {
      const sample = samples[name];
      if (!sample) throw new Error(`There is no sample of ${name}`);
      for (const sent of createHostileCalls(endpoint, { query: sample.query ?? {}, body: sample.body })) {
        calls += 1;
        const asked = Object.entries(sent.query).map((pair) => pair.map(written).join('='));
        const answer = await api.app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replace('{id}', String(sample.params?.id))}?${asked.join('&')}`,
          cookies: api.session,
          headers: {
            'content-type': 'application/json',
            'x-api-key': apiKey,
            // Attempts to sign in are counted by address.
            'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}`,
          },
          payload: JSON.stringify(sent.body),
        });
        if (!isAnswered(sent.what, answer.statusCode, answer.json())) {
          wrong.push(`${name} ${sent.what}: ${answer.statusCode} ${answer.body}`);
        }
      }
    }

    expect(wrong).toEqual([]);
  },
);

/** As JSON writes what PostgreSQL cannot store. */
const UNSTORABLE = /\\u(0000|d800|dfff)/;

function isAnswered(what: string, status: number, body: Partial<Failure> & { data?: Imported }): boolean {
  // The keys of an import are refused one by one.
  if (status < 300) return !UNSTORABLE.test(what) || body.data?.error_count === 1;
  if (!Failure.safeParse(body).success || status === 500 || body.message === '') return false;
  return status !== 422 || Object.keys(body.errors ?? {}).length > 0;
}

type Imported = { error_count?: number } | null;
