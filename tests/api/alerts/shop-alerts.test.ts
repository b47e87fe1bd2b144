import { expect } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import { shopAlerts } from '../../../server/domains/shops/health/alertFailingShops';
import { enqueueDueHealthChecksJob } from '../../../server/domains/shops/health/checkSiteHealth';
import type { Services } from '../../../server/platform/context';
import { createSlots } from '../../../server/platform/jobs/slots';
import { openShop } from '../../shop/openShop';
import { buildSite } from '../build';
import { test as base } from '../fixtures';
import { openTestSes, SENDER, subscribe } from '../mailing';
import { aWooOrder, deliver, startSelling } from '../selling';
import { checkNow, type RegisteredShop, registerShop } from '../shopSite';
import type { Api } from '../startApi';
import { startSecondServer } from '../startSecondServer';

const listAlerts = (api: Api) =>
  api.sql<{ site_id: number; severity: string; is_resolved: boolean }>(
    "SELECT site_id, severity, is_resolved FROM notifications WHERE type = 'SHOP_FAILING' ORDER BY id",
  );

const countUnresolved = async (api: Api) => (await api.send(notifications.unresolvedCount)).data.count;

/** Moves the checks and alerts into the past, as if the time had passed. */
async function passTime({ api }: RegisteredShop, seconds: number): Promise<void> {
  await api.sql(
    `UPDATE health_checks SET checked_at = checked_at - make_interval(secs => $1),
       ok_at = ok_at - make_interval(secs => $1), failed_at = failed_at - make_interval(secs => $1)`,
    [seconds],
  );
  await api.sql('UPDATE notifications SET triggered_at = triggered_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

/** Lets a minute pass and runs what the server does in it. */
async function passMinute(shop: RegisteredShop): Promise<void> {
  await passTime(shop, 60);
  await enqueueDueHealthChecksJob.run(shop.api.services, [{}]);
  await shop.api.runJobs();
}

/** Registers a shop that works, with alert emails. */
async function startWatching() {
  const ses = await openTestSes();
  const shop = await registerShop({}, ses.env);
  await shop.api.send(settings.update, { body: { ses_from_email: SENDER } });
  await shop.api.runJobs();
  return { ...shop, ses };
}

const test = base.extend('watching', () => startWatching());

test('alerts in the bell, on the dashboard and by email within five minutes of the outage', async ({
  watching,
}) => {
  const { api, site, ses } = watching;
  await subscribe(api, 'oncall@example.com');
  await subscribe(api, 'stock@example.com', { type: 'LOW_STOCK' });
  await api.send(sites.update, { params: { id: site.id }, body: { notification_email: 'shop@example.com' } });
  watching.shop.fault = 'down';

  let minutes = 0;
  for (; minutes < 5 && (await listAlerts(api)).length === 0; minutes++) await passMinute(watching);

  expect(minutes).toBeLessThan(5);
  expect(await listAlerts(api)).toEqual([{ site_id: site.id, severity: 'CRITICAL', is_resolved: false }]);
  expect(await countUnresolved(api)).toBe(1);
  expect((await api.send(dashboard.attention)).data.items).toMatchObject([{ kind: 'shop_failing' }]);
  expect(ses.emails.map(({ to }) => to[0]).sort()).toEqual(['oncall@example.com', 'shop@example.com']);
  expect(ses.emails[0]).toMatchObject({
    subject: `${site.name} is failing`,
    text: expect.stringContaining(`/dashboard/sites/${site.id}`),
  });
});

test('does not alert about a single failed check', async ({ watching }) => {
  watching.shop.fault = 'down';
  await passMinute(watching);
  await passMinute(watching);
  const failed = (await watching.api.send(sites.list)).data[0]?.health;
  watching.shop.fault = undefined;

  await passMinute(watching);

  expect(failed).toBe('failing');
  expect(await listAlerts(watching.api)).toEqual([]);
});

test('resolves the alert when the shop works again, and alerts about the next outage', async ({
  watching,
}) => {
  watching.shop.fault = 'down';
  await checkNow(watching);
  await checkNow(watching);
  await watching.api.runJobs();
  watching.shop.fault = undefined;

  for (let minute = 0; minute < 3; minute++) await passMinute(watching);
  const recovered = await listAlerts(watching.api);
  watching.shop.fault = 'down';
  for (let minute = 0; minute < 4; minute++) await passMinute(watching);

  expect(recovered).toMatchObject([{ is_resolved: true }]);
  expect(await listAlerts(watching.api)).toMatchObject([{ is_resolved: true }, { is_resolved: false }]);
});

test('repeats the alert only after the cooldown, even if it was resolved by hand', async ({ watching }) => {
  const { api } = watching;
  watching.shop.fault = 'down';
  for (let minute = 0; minute < 4; minute++) await passMinute(watching);
  await api.send(notifications.resolveAll, { body: {} });
  for (let minute = 0; minute < 3; minute++) await passMinute(watching);
  const within = await listAlerts(api);

  await passTime(watching, 25 * 60 * 60);
  await api.runJobs();

  expect(within).toHaveLength(1);
  expect(await listAlerts(api)).toMatchObject([{ is_resolved: true }, { is_resolved: false }]);
});

test('creates one alert however many servers notice the outage', async ({ watching }) => {
  const { api } = watching;
  await subscribe(api, 'oncall@example.com');
  const second = await startSecondServer(api);
  watching.shop.fault = 'down';
  await checkNow(watching);
  await checkNow(watching);
  const poll = (services: Services) => shopAlerts.poll(services, createSlots({ onFailure: () => {} }));

  await Promise.all(Array.from({ length: 12 }, (_, n) => poll(n % 2 ? second.services : api.services)));
  await api.runJobs();

  expect(await listAlerts(api)).toHaveLength(1);
  expect(watching.ses.emails).toHaveLength(1);
});

test('alerts about rejected webhooks that no check can repair, until one is accepted', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(), { headers: { 'x-wc-webhook-signature': 'forged' } });
  await shop.api.runJobs();
  const rejected = await listAlerts(shop.api);

  await deliver(shop, aWooOrder());
  await shop.api.runJobs();
  await shop.api.runJobs();

  expect(rejected).toMatchObject([{ site_id: shop.site.id, is_resolved: false }]);
  expect(await listAlerts(shop.api)).toMatchObject([{ is_resolved: true }]);
});

test('resolves the alert of a deleted shop, and does not check an inactive one', async ({ watching }) => {
  const { api, site } = watching;
  watching.shop.fault = 'down';
  for (let minute = 0; minute < 4; minute++) await passMinute(watching);

  await api.send(sites.delete, { params: { id: site.id } });
  await api.runJobs();

  expect(await listAlerts(api)).toEqual([{ site_id: null, severity: 'CRITICAL', is_resolved: true }]);
  expect(await countUnresolved(api)).toBe(0);
});

test('lists the shop of an alert', async ({ api }) => {
  const down = await openShop({ fault: 'down' });
  const site = await buildSite(api, { url: down.url, consumer_key: 'ck', consumer_secret: 'cs' });
  await api.runJobs();
  await checkNow({ api, site, shop: down });
  await api.runJobs();

  const { data } = await api.send(notifications.list, { query: { type: 'SHOP_FAILING' } });

  expect(data.notifications).toMatchObject([
    { type: 'SHOP_FAILING', site: { id: site.id, name: site.name }, license_groups: null },
  ]);
});
