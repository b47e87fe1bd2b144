import { expect, test } from 'vitest';
import { notifications } from '#contract/notifications';
import { recovery } from '#contract/recovery';
import { settings } from '#contract/settings';
import { openTestSes, SENDER, subscribe } from '../mailing';
import { deliverOrder, fulfillPaidOrder, type Messaging, placePaidOrder, startMessaging } from '../messaging';
import { forgetRecords, readShops, startRestored, takeBackup } from '../restoring';
import type { Api } from '../startApi';

const TOKEN = 'a-token-of-prometheus';

/** Alerts about recoveries, the oldest first. */
async function listAlerts(api: Api) {
  const { data } = await api.send(notifications.list, { query: { type: 'RECOVERY' } });
  return data.notifications.toReversed();
}

const countUnresolved = (api: Api) =>
  api.count("notifications WHERE type = 'RECOVERY' AND severity <> 'INFO' AND NOT is_resolved");

async function readMetrics({ app }: Api) {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { body } = await app.inject({ url: '/api/metrics', headers });
  return body.split('\n').filter((line) => /^keystock_(recovering|quarantined)/.test(line));
}

async function startSelling() {
  const ses = await openTestSes();
  const env = { ...ses.env, METRICS_TOKEN: TOKEN };
  const old = await startMessaging({ deliver_by_note: true }, { keys: 6, env });
  await old.api.send(settings.update, { body: { ses_from_email: SENDER } });
  await subscribe(old.api, 'oncall@example.com', { type: 'RECOVERY' });
  await fulfillPaidOrder(old);
  return { old, ses, env, backup: await takeBackup(old.api) };
}

test('users learn by email and in the bell that a recovery starts, and that it ends', async () => {
  const { old, ses, env, backup } = await startSelling();
  await fulfillPaidOrder(old);

  const api = await startRestored(backup, { env });
  await api.runJobs();
  await api.runJobs();
  const started = await listAlerts(api);

  expect(started).toMatchObject([
    {
      severity: 'CRITICAL',
      is_resolved: false,
      title: 'Orders wait: the database was restored',
      message: expect.stringContaining(
        '1 site gets no keys until it is known which ones it got before: Wool & Co.',
      ),
    },
  ]);
  expect(await countUnresolved(api)).toBe(1);
  expect(await readMetrics(api)).toEqual(['keystock_recovering_sites 1', 'keystock_quarantined_pools 0']);

  await readShops(api);
  await api.runJobs();

  expect(await listAlerts(api)).toMatchObject([
    { is_resolved: true },
    { severity: 'INFO', is_resolved: false, title: 'All sites get keys again' },
  ]);
  expect(await countUnresolved(api)).toBe(0);
  expect(await readMetrics(api)).toEqual(['keystock_recovering_sites 0', 'keystock_quarantined_pools 0']);
  expect(ses.emails.map(({ subject }) => subject)).toEqual([
    'Orders wait: the database was restored',
    'All sites get keys again',
  ]);
});

test('the end of a recovery names the pools in quarantine; the alert is resolved when none is left', async () => {
  const { old, ses, env, backup } = await startSelling();
  await fulfillPaidOrder(old);
  forgetRecords(old);

  const api = await startRestored(backup, { env });
  await readShops(api);
  await api.runJobs();

  const [, ended] = await listAlerts(api);
  expect(ended).toMatchObject({ severity: 'WARNING', is_resolved: false });
  expect(ended?.message).toMatch(/^5 keys may be in the hands of customers .* Pool of \d+\.$/);
  expect(await readMetrics(api)).toEqual(['keystock_recovering_sites 0', 'keystock_quarantined_pools 1']);
  expect(ses.emails.map(({ subject }) => subject)).toContain(
    'All sites get keys again, but some keys are in quarantine',
  );

  await api.send(recovery.withdrawPool, { params: { id: old.poolId } });

  expect(await countUnresolved(api)).toBe(0);
});

test('a server that stops at the receipt of another one alerts its users with the site', async () => {
  const { old: original, ses, env, backup } = await startSelling();
  const copy: Messaging = { ...original, api: await startRestored(backup, { env }) };
  await readShops(copy.api);
  await copy.api.runJobs();
  const order = placePaidOrder(original);

  for (const server of [original, copy]) {
    await deliverOrder(server, order);
  }
  await copy.api.runJobs();

  expect((await listAlerts(copy.api)).at(-1)).toMatchObject({
    severity: 'CRITICAL',
    is_resolved: false,
    site: { id: copy.site.id },
    title: 'Orders wait: two servers serve one shop',
  });
  expect(ses.emails.at(-1)?.subject).toBe('Orders wait: two servers serve one shop');
});
