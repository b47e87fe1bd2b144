import { type Services, systemContext } from '../../platform/context';
import { checkIdentity } from '../../platform/db/openDatabase';
import { definePoller } from '../../platform/jobs/defineJob';
import { alertRecovery } from './alertRecovery';
import { recoverSite } from './recoverSite';
import { releaseReadPools } from './resumeSite';

const DUE_SITES = `
  SELECT site_id AS id FROM site_recoveries WHERE state IN ('reading', 'resuming') AND next_at <= now()
    AND site_id <> ALL($1::bigint[]) ORDER BY next_at`;

/**
 * Recovers sites, each by itself: a shop that is down holds its own pools only. Alerts first: a small shop is read in a
 * second. Connections may be old: the present state of the database is remembered for the next one.
 */
export const recoveryPoller = definePoller({
  name: 'recovery',
  intervalMs: 5000,
  async poll(services, slots) {
    await checkIdentity(services.db);
    const hasAlerted = await alertRecovery(services);
    const hasReleased = await releaseReadPools(systemContext(services, 'recovery'));
    const { rows } = await services.db.$client.query<{ id: number }>(DUE_SITES, [slots.ids()]);
    const started = rows.filter(({ id }) => slots.start(`site ${id}`, id, () => recover(services, id)));
    return hasAlerted || hasReleased || started.length > 0;
  },
});

async function recover(services: Services, siteId: number): Promise<boolean> {
  await recoverSite(systemContext(services, `recovery-${siteId}`), siteId);
  return true;
}
