import type { Recovery } from '#contract/recovery';
import type { Context } from '../../platform/context';
import { decodeText, presentTexts } from '../../platform/db/textColumn';

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

interface PoolRow {
  id: number;
  name: string;
  keys: number;
  is_quarantined: boolean;
}

const POOLS = `
  SELECT p.id, p.name, p.is_quarantined, (SELECT count(*) FROM licenses l
    WHERE l.pool_id = p.id AND l.status = 'available' AND l.created_at <= p.held_before) AS keys
  FROM pools p WHERE p.held_before IS NOT NULL ORDER BY p.name, p.id`;

/** What has not resumed since a restore or failover. */
export async function getRecovery({ db }: Context): Promise<Recovery> {
  const { rows: sites } = await db.$client.query<SiteRow>(SITES);
  const { rows: pools } = await db.$client.query<PoolRow>(POOLS);
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
