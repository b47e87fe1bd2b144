import { type Text, textOf } from '#contract/texts/Text';
import { type Services, systemContext } from '../../../platform/context';
import { advisoryLocks, tryLock } from '../../../platform/db/advisoryLocks';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { definePoller } from '../../../platform/jobs/defineJob';
import { createNotifications, type NewNotification, resolveNotifications } from '../../alerts';
import { countSold, groupBySite, readUnmapped, sumSold, type UnmappedRow } from './readUnmapped';

const INTERVAL_MS = 30_000;
/** Names in an alert. */
const MAX_NAMES = 3;

/**
 * Alerts about shops that sold products which seem to need keys and have no pool, and resolves the alerts when each of them
 * has one, or a user said that it needs no key.
 */
export const unmappedAlerts = definePoller({
  name: 'orders.unmapped-alerts',
  intervalMs: INTERVAL_MS,
  async poll(services) {
    const { due, resolved } = await findChanges(services.db);
    if (due.length + resolved.length === 0) return false;
    return transaction(services.db, (tx) => updateAlerts(tx, services));
  },
});

/** Serialized across all servers, so that an outdated view neither repeats nor resolves an alert. */
async function updateAlerts(tx: Tx, services: Services): Promise<boolean> {
  if (!(await tryLock(tx, advisoryLocks.unmappedAlerts))) return false;
  const { due, resolved } = await findChanges(tx);
  if (resolved.length > 0) await resolveNotifications(tx, { type: 'SOLD_WITHOUT_POOL', siteIds: resolved });
  const alerts: NewNotification[] = [];
  for (const products of due) alerts.push(await toAlert(tx, products));
  const created = await createNotifications(tx, systemContext(services, unmappedAlerts.name), alerts);
  return resolved.length + created.length > 0;
}

interface Changes {
  /** The products of each shop. */
  due: UnmappedRow[][];
  /** Ids of sites. */
  resolved: number[];
}

async function findChanges(db: Queryable): Promise<Changes> {
  const products = (await readUnmapped(db)).filter(({ group }) => group === 'license');
  const alerts = (await db.$client.query<LatestAlert>(LATEST_ALERTS)).rows;
  const siteIds = new Set(products.map(({ siteId }) => siteId));
  const findAlert = (id: number | undefined) => alerts.find(({ site_id }) => site_id === id);
  return {
    due: groupBySite(products).filter((ofSite) => isDue(ofSite, findAlert(ofSite[0]?.siteId))),
    resolved: alerts
      .filter(({ is_unresolved, site_id }) => is_unresolved && !siteIds.has(site_id))
      .map(({ site_id }) => site_id),
  };
}

interface LatestAlert {
  site_id: number;
  triggered_at: Date;
  is_unresolved: boolean;
  /** The cooldown of the latest alert has not ended. */
  is_recent: boolean;
}

const LATEST_ALERTS = `
  SELECT site_id, max(triggered_at) AS triggered_at, bool_or(NOT is_resolved) AS is_unresolved,
    max(triggered_at) > now() - make_interval(hours => (SELECT notification_cooldown_hours FROM settings)) AS is_recent
  FROM notifications WHERE site_id IS NOT NULL AND type = 'SOLD_WITHOUT_POOL' GROUP BY site_id`;

/** One alert per cooldown, also if a user resolves it meanwhile, unless another product was sold since. */
const isDue = (products: UnmappedRow[], latest: LatestAlert | undefined) =>
  !latest?.is_recent ||
  (!latest.is_unresolved && products.some(({ createdAt }) => createdAt > latest.triggered_at));

async function toAlert(tx: Tx, products: UnmappedRow[]): Promise<NewNotification> {
  const { units, isMinimum } = sumSold(await countSold(tx, products));
  const [first] = products;
  return {
    siteId: first?.siteId,
    type: 'SOLD_WITHOUT_POOL',
    severity: 'CRITICAL',
    title: textOf('alerts.unmapped_title', { site: first?.site ?? '' }),
    message: describeUnmapped(products, units, isMinimum),
  };
}

/** What the units of a shop's products lack, in a sentence; `isMinimum`: there may be more of them. */
export function describeUnmapped(products: UnmappedRow[], units: number, isMinimum: boolean): Text {
  const names = products.slice(0, MAX_NAMES).map(({ name }) => name);
  const listed = names.join(', ') + (products.length > MAX_NAMES ? ', …' : '');
  const key = isMinimum ? 'alerts.unmapped_minimum' : 'alerts.unmapped';
  return textOf(key, { smart_count: units, products: listed });
}
