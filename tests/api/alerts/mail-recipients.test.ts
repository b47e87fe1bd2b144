import { expect } from 'vitest';
import { mappings } from '#contract/mappings';
import { settings } from '#contract/settings';
import { buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import { createAlert, type Mailing, subscribe } from '../mailing';
import { aShopOrder, PRODUCT, placeOrder } from '../selling';

/** Adds a site that sells from the pool. */
async function sellFrom({ api, poolId }: Mailing, notification_email: string, overrides = {}) {
  const site = await buildSite(api, { notification_email, ...overrides });
  const mapping = await buildMapping(api, { siteId: site.id, poolId, productId: PRODUCT });
  return { site, mapping };
}

async function runJobsAndGetRecipients(mailing: Mailing): Promise<string[]> {
  await mailing.api.runJobs();
  return mailing.ses.emails.flatMap(({ to }) => to).sort();
}

test('emails an alert to its subscribers and to the sites that sell from the pool', async ({ mailing }) => {
  const { api, poolId } = mailing;
  await subscribe(api, 'everything@example.com');
  await subscribe(api, 'low-stock@example.com', { type: 'LOW_STOCK' });
  await subscribe(api, 'this-pool@example.com', { license_group_id: poolId });
  await sellFrom(mailing, 'shop@example.com');

  await createAlert(mailing);

  expect(await runJobsAndGetRecipients(mailing)).toEqual([
    'everything@example.com',
    'low-stock@example.com',
    'shop@example.com',
    'this-pool@example.com',
  ]);
});

test('emails an address once, even with several subscriptions in different case', async ({ mailing }) => {
  const { api, poolId } = mailing;
  await subscribe(api, 'Ada@Example.com');
  await subscribe(api, 'ada@example.com', { license_group_id: poolId });
  await subscribe(api, 'ada@example.com', { type: 'LOW_STOCK' });
  await sellFrom(mailing, 'ADA@example.com');
  await sellFrom(mailing, 'ada@example.com');

  await createAlert(mailing);

  expect(await runJobsAndGetRecipients(mailing)).toHaveLength(1);
});

test('does not email inactive or unrelated subscribers', async ({ mailing }) => {
  const { api } = mailing;
  const other = await buildPool(api);
  await subscribe(api, 'off@example.com', { is_active: false });
  await subscribe(api, 'other-type@example.com', { type: 'DEPLETED' });
  await subscribe(api, 'other-pool@example.com', { license_group_id: other.id });
  await sellFrom(mailing, 'inactive-shop@example.com', { is_active: false });
  const { mapping } = await sellFrom(mailing, 'inactive-mapping@example.com');
  await api.send(mappings.update, { params: { id: mapping.id }, body: { is_active: false } });
  await buildSite(api, { notification_email: 'sells-nothing@example.com' });

  await createAlert(mailing);

  expect(await runJobsAndGetRecipients(mailing)).toEqual([]);
});

test('sends one email for alerts that the cooldown suppresses', async ({ mailing }) => {
  await subscribe(mailing.api, 'ada@example.com');

  await Promise.all(Array.from({ length: 8 }, () => createAlert(mailing)));

  expect(await runJobsAndGetRecipients(mailing)).toEqual(['ada@example.com']);
});

test('emails the site when an order gets no key', async ({ mailing }) => {
  const { site } = await sellFrom(mailing, 'shop@example.com');

  await placeOrder({ ...mailing, site }, aShopOrder('17'));
  await mailing.api.runJobs();

  const failed = mailing.ses.emails.filter(({ text }) => text.includes('Assignment failed'));
  expect(failed).toMatchObject([{ to: ['shop@example.com'] }]);
});

test('queues no email when no sender is configured', async ({ mailing }) => {
  const { api } = mailing;
  await subscribe(api, 'ada@example.com');
  await api.send(settings.update, { body: { ses_from_email: '' } });

  await createAlert(mailing);

  expect(await api.count('notifications')).toBe(1);
  expect(await api.count('emails')).toBe(0);
  expect(await api.count(`jobs WHERE queue = 'notifications.send-email'`)).toBe(0);
});
