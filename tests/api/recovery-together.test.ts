import { expect, test } from 'vitest';
import { recovery } from '#contract/recovery';
import { recoverSite } from '../../server/modules/recovery/recoverSite';
import { releaseReadPools } from '../../server/modules/recovery/resumeSite';
import { startRecovery } from '../../server/modules/recovery/startRecovery';
import { systemContext } from '../../server/platform/context';
import { fulfillPaidOrder, getCustomerNotes, startMessaging } from './messaging';
import { listHeldKeys, readShops, startRestored, takeBackup } from './restoring';
import type { Api } from './startApi';
import { getDatabaseUrl, withConnection } from './withConnection';
import { waitForBlockedSessions, withTableLock } from './withTableLock';

const getRecovery = async (api: Api) => (await api.send(recovery.get)).data;

test('pools that are about to be released stay held if another recovery starts at that moment', async () => {
  const one = await startMessaging({ deliver_by_note: true }, { keys: 3 });
  const other = await startMessaging({ deliver_by_note: true }, { keys: 0, api: one.api });
  await one.api.sql('UPDATE mappings SET pool_id = $1 WHERE site_id = $2', [one.poolId, other.site.id]);
  const api = await startRestored(await takeBackup(one.api));
  const ctx = systemContext(api.services, 'test');
  // Each of them sees the other as unread: the pool waits for the poller.
  const reading = await withTableLock(api, 'audit_log', async ({ waitForBlocked }) => {
    const both = [one, other].map(({ site }) => recoverSite(ctx, site.id));
    await waitForBlocked(2);
    return { both };
  });
  await Promise.all(reading.both);
  const { sites, pools } = await getRecovery(api);
  expect([sites, pools.map(({ license_group }) => license_group.id)]).toEqual([[], [one.poolId]]);

  await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query("BEGIN; SELECT start_recovery('restore', now())");
    const releasing = releaseReadPools(ctx);
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    await releasing;
  });

  const again = await getRecovery(api);
  expect(again.sites.map(({ state }) => state)).toEqual(['reading', 'reading']);
  expect(again.pools.map(({ license_group }) => license_group.id)).toContain(one.poolId);
});

test('a reading that began before another recovery started does not end that one', async () => {
  const old = await startMessaging({ deliver_by_note: true }, { keys: 6 });
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  lost.modified = new Date(old.shop.now().getTime() - 3 * 60 * 60_000);
  const api = await startRestored(backup);
  const ctx = systemContext(api.services, 'test');

  const read = old.shop.requests.length;
  const release = old.shop.hold();
  const reading = recoverSite(ctx, old.site.id);
  await expect.poll(() => old.shop.requests.length).toBeGreaterThan(read);
  const since = new Date(backup.madeAt.getTime() - 5 * 60 * 60_000);
  await api.sql("UPDATE sites SET created_at = now() - interval '1 day'");
  await startRecovery(ctx, since, { areShopsRestored: false, areSitesMissing: false });
  release();
  await reading;
  const { sites, pools } = await getRecovery(api);
  await readShops(api);
  const next = await fulfillPaidOrder({ ...old, api });

  expect(sites).toMatchObject([{ state: 'reading' }]);
  expect(pools).toHaveLength(2);
  expect(getCustomerNotes(lost)).toHaveLength(1);
  expect(getCustomerNotes(next)).toHaveLength(1);
  expect(new Set((await listHeldKeys(api)).map(({ key }) => key)).size).toBe(2);
  expect(await getRecovery(api)).toEqual({ sites: [], pools: [] });
});
