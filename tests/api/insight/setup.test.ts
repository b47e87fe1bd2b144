import { expect } from 'vitest';
import { dashboard, type Setup, Setup as SetupSchema } from '#contract/dashboard';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import { testOrders } from '#contract/testOrders';
import { buildLicenses, buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import { SENDER, subscribe } from '../mailing';
import { registerShop } from '../shopSite';
import { type Api, startApi } from '../startApi';

async function getSetup(api: Api): Promise<Setup> {
  return SetupSchema.parse((await api.send(dashboard.setup)).data);
}

async function getStates(api: Api): Promise<Record<string, string>> {
  const { steps } = await getSetup(api);
  return Object.fromEntries(steps.map(({ name, state }) => [name, state]));
}

async function getStep(api: Api, step: string) {
  const { steps } = await getSetup(api);
  return steps.find(({ name }) => name === step);
}

test('lists every step of an empty installation as missing, in its order and with its reason', async ({
  api,
}) => {
  const { steps, is_complete, is_dismissed } = await getSetup(api);

  expect(steps.map(({ name }) => name)).toEqual([
    'pool',
    'keys',
    'shop',
    'mapping',
    'delivery',
    'mail',
    'test_order',
  ]);
  expect(steps.filter(({ state, reason }) => state !== 'missing' || !reason)).toEqual([]);
  expect(steps.map(({ waits_for }) => waits_for)).toEqual([null, 'pool', null, 'pool', 'shop', null, 'keys']);
  expect([is_complete, is_dismissed]).toEqual([false, false]);
});

test('names the pool without keys, then counts both as done', async ({ api }) => {
  const { id } = await buildPool(api, { name: 'Office' });
  const empty = await getStep(api, 'keys');

  await buildLicenses(api, id, ['KEY-1']);

  expect(empty).toMatchObject({
    state: 'missing',
    reason: 'Office has no keys yet.',
    license_group_id: id,
  });
  expect(await getStates(api)).toMatchObject({ pool: 'done', keys: 'done', shop: 'missing' });
});

test('calls a shop done only when its connection was checked', async ({ registered: shop }) => {
  const registered = await getStep(shop.api, 'shop');

  await shop.api.runJobs();

  expect(registered).toMatchObject({ state: 'unchecked', site_id: shop.site.id });
  expect(await getStep(shop.api, 'shop')).toMatchObject({ state: 'done', reason: null });
});

test('says why a shop cannot be reached', async () => {
  const shop = await registerShop({ fault: 'keys_revoked' });
  await shop.api.runJobs();

  expect(await getStep(shop.api, 'shop')).toMatchObject({
    state: 'missing',
    site_id: shop.site.id,
    reason: expect.stringContaining('The shop refused the keys'),
  });
});

test('asks for a channel, and for email if the shop delivers by it', async ({ api }) => {
  const site = await buildSite(api, { name: 'Main Shop' });
  const none = await getStep(api, 'delivery');
  await api.sql('UPDATE sites SET email_enabled_at = now()');
  const byEmail = await getStep(api, 'delivery');
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });

  expect(none).toMatchObject({ state: 'missing', reason: expect.stringContaining('nobody sends them') });
  expect(byEmail).toMatchObject({ state: 'missing', reason: expect.stringContaining('not configured') });
  expect(await getStep(api, 'delivery')).toMatchObject({ state: 'done' });
});

test('calls email done only when one was sent to a recipient of alerts', async ({ ses }) => {
  const api = await startApi(ses.env);
  const reasons = [await getStep(api, 'mail')];
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  reasons.push(await getStep(api, 'mail'));
  await subscribe(api, 'ada@example.com');
  reasons.push(await getStep(api, 'mail'));

  await api.send(notifications.testEmail, { body: { recipient: 'ada@example.com' } });

  expect(reasons).toMatchObject([
    { state: 'missing', reason: expect.stringContaining('once an SMTP server or Amazon SES is set up') },
    { state: 'missing', reason: expect.stringContaining('no one receives the alerts') },
    { state: 'unchecked', reason: expect.stringContaining('send a test email') },
  ]);
  expect(await getStep(api, 'mail')).toMatchObject({ state: 'done' });
});

test('leaves a step out that an administrator puts away, until it is taken up again', async ({ api }) => {
  const put = (is_put_away: boolean) =>
    api.send(dashboard.putAwayStep, { body: { step: 'mail', is_put_away } });
  await put(true);
  await put(true);
  const away = await getStates(api);
  await put(false);

  expect(away).toMatchObject({ mail: 'put_away', pool: 'missing' });
  expect(await getStates(api)).toMatchObject({ mail: 'missing' });
  expect(
    await api.sql("SELECT action FROM audit_log WHERE action LIKE 'settings.%_step' ORDER BY id"),
  ).toEqual([{ action: 'settings.put_away_step' }, { action: 'settings.take_up_step' }]);
});

test('is complete without the steps that were put away', async ({ api }) => {
  const names = (await getSetup(api)).steps.map(({ name }) => name);
  for (const step of names) await api.send(dashboard.putAwayStep, { body: { step, is_put_away: true } });

  expect(await getSetup(api)).toMatchObject({ is_complete: true, is_dismissed: false });
  expect((await api.send(dashboard.dismissSetup)).status).toBe(200);
});

test('is complete after a test order, and is closed for every administrator', async ({ ses }) => {
  const shop = await registerShop({}, ses.env);
  const { api, site } = shop;
  const { id: poolId } = await buildPool(api);
  await buildLicenses(api, poolId, ['KEY-1']);
  await buildMapping(api, { siteId: site.id, poolId, productId: 10 });
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  await subscribe(api, 'ada@example.com');
  await api.send(notifications.testEmail, { body: { recipient: 'ada@example.com' } });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });
  await api.runJobs();
  const early = await api.send(dashboard.dismissSetup);

  await api.send(testOrders.run, { params: { id: site.id } });
  const complete = await getSetup(api);
  const closed = await api.send(dashboard.dismissSetup);
  await api.send(dashboard.dismissSetup);

  expect([early.status, early.message]).toEqual([409, 'Some steps of the setup are not done yet']);
  expect([complete.is_complete, complete.is_dismissed]).toEqual([true, false]);
  expect(closed.status).toBe(200);
  expect((await getSetup(api)).is_dismissed).toBe(true);
  expect(await api.count("audit_log WHERE action = 'settings.dismiss_setup'")).toBe(1);
});
