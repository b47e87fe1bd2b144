import type { Recovery } from '#contract/recovery';
import type { Context } from '../../platform/context';
import { decodeText, presentTexts } from '../../platform/db/textColumn';
import { listHeldPools } from '../stock';

type RecoveringSite = Recovery['sites'][number];

interface SiteRow extends Pick<RecoveringSite, 'reason' | 'state' | 'orders_read' | 'keys_found'> {
  id: number;
  name: string;
  lost_since: Date;
  started_at: Date;
  problem: string | null;
}

const SITES = `
  SELECT s.id, s.name, r.reason, r.state, r.lost_since, r.started_at, r.orders_read, r.keys_found, r.problem
  FROM site_recoveries r JOIN sites s ON s.id = r.site_id ORDER BY s.name, s.id`;

/** Reads the sites and pools that have not resumed since a restore or failover. */
export async function getRecovery({ db }: Context): Promise<Recovery> {
  const { rows: sites } = await db.$client.query<SiteRow>(SITES);
  const pools = await listHeldPools(db);
  return {
    sites: sites.map(({ id, name, lost_since, started_at, problem, ...row }) => ({
      site: { id, name },
      reason: row.reason,
      state: row.state,
      lost_since: lost_since.toISOString(),
      started_at: started_at.toISOString(),
      orders_read: row.orders_read,
      keys_found: row.keys_found,
      ...presentTexts({ problem: problem === null ? null : decodeText(problem) }),
    })),
    pools: pools.map(({ id, name, keys, is_quarantined }) => ({
      license_group: { id, name },
      keys,
      is_quarantined,
    })),
  };
}
