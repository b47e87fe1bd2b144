import { expect } from 'vitest';
import { connections } from '#contract/connections';
import { siteHealth } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { test } from '../fixtures';
import {
  fulfillPaidOrder,
  getCustomerNotes,
  listDeliveries,
  type Messaging,
  startMessaging,
} from '../messaging';

const getHealth = async ({ api, site }: Messaging) =>
  (await api.send(siteHealth.get, { params: { id: site.id } })).data;

const listFailures = async (messaging: Messaging) =>
  (await getHealth(messaging)).checks.flatMap(({ kind, code, failed_at }) =>
    failed_at ? [`${kind} ${code}`] : [],
  );

const checkNow = ({ api, site }: Messaging) => api.send(siteHealth.check, { params: { id: site.id } });

/** The last checks were a while ago. */
const passTime = ({ api }: Messaging) =>
  api.sql(`UPDATE health_checks SET checked_at = checked_at - interval '11 minutes',
    details = details || jsonb_build_object('began_at', (details ->> 'began_at')::timestamptz - interval '11 minutes')`);

/** A shop that works and was checked a while ago. */
async function startWorking(): Promise<Messaging> {
  const messaging = await startMessaging();
  await messaging.api.runJobs();
  await passTime(messaging);
  return messaging;
}

test('a refused note has advice, and the connection is no longer green', async () => {
  const messaging = await startWorking();
  messaging.shop.fault = 'keys_revoked';

  await fulfillPaidOrder(messaging);

  expect(await listFailures(messaging)).toEqual([
    'connection unauthorized',
    // By whether it first looked for the note of an earlier attempt.
    expect.stringMatching(/^delivery (unauthorized|read_only)$/),
  ]);
});

test('new credentials send the refused notes at once and leave no stale reason', async () => {
  const messaging = await startWorking();
  const { api, shop, site } = messaging;
  shop.fault = 'keys_revoked';
  const order = await fulfillPaidOrder(messaging);
  await api.send(sync.run, { params: { id: site.id } });
  shop.fault = undefined;

  await api.send(connections.updateCredentials, {
    params: { id: site.id },
    body: { consumer_key: shop.consumerKey, consumer_secret: shop.consumerSecret },
  });
  await api.runJobs();

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listDeliveries(api)).toMatchObject([{ state: 'sent' }]);
  expect(await listFailures(messaging)).toEqual([]);
  expect((await getHealth(messaging)).state).toBe('ok');
});

test('a shop that accepts the credentials again gets the notes that it refused and reads its products', async () => {
  const messaging = await startWorking();
  const { api, shop, site } = messaging;
  shop.fault = 'keys_revoked';
  const order = await fulfillPaidOrder(messaging);
  await api.send(sync.syncProducts, { params: { id: site.id } });
  shop.fault = undefined;
  await passTime(messaging);

  await checkNow(messaging);
  await api.runJobs();

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listFailures(messaging)).toEqual([]);
});

test('an order sync that succeeds has a failed connection checked again', async () => {
  const messaging = await startWorking();
  const { api, shop, site } = messaging;
  shop.fault = 'plain_permalinks';
  await checkNow(messaging);
  const failures = await listFailures(messaging);
  shop.fault = undefined;
  await passTime(messaging);

  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();

  expect(failures).toEqual(['connection plain_permalinks']);
  expect(await listFailures(messaging)).toEqual([]);
});

test('credentials that cannot write are reported before the first note, until notes are switched off', async ({
  messaging,
}) => {
  const { api, shop, site } = messaging;
  for (const key of shop.keys) key.permissions = 'read';

  await api.runJobs();
  const withNotes = await listFailures(messaging);
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: false } });
  await api.runJobs();

  expect(withNotes).toContain('delivery read_only');
  expect(await listFailures(messaging)).not.toContain('delivery read_only');
});
