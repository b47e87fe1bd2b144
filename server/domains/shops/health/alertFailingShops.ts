import { textOf } from '#contract/texts/Text';
import { type Services, systemContext } from '../../../platform/context';
import { advisoryLocks, tryLock } from '../../../platform/db/advisoryLocks';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { transaction } from '../../../platform/db/transaction';
import { definePoller } from '../../../platform/jobs/defineJob';
import { createNotifications, type NewNotification, resolveNotifications } from '../../alerts';
import { listShopsToldFailing, recordRecoveredShops } from '../../integrations';
import { findShopFailure, type ShopCondition, selectShopConditions } from './shopCondition';

const INTERVAL_MS = 5000;

/**
 * Alerts about shops whose orders do not arrive, and resolves the alerts of those that work again. A first failure
 * may be chance: only a second check, a minute later, confirms it.
 */
export const shopAlerts = definePoller({
  name: 'sites.alerts',
  intervalMs: INTERVAL_MS,
  async poll(services) {
    if (!hasChanges(await findChanges(services.db))) return false;
    return transaction(services.db, (tx) => updateAlerts(tx, services));
  },
});

/** Serialized across all servers, so that an outdated view neither repeats nor resolves an alert. */
async function updateAlerts(tx: Tx, services: Services): Promise<boolean> {
  if (!(await tryLock(tx, advisoryLocks.shopAlerts))) return false;
  const { due, recovered, told } = await findChanges(tx);
  if (told.length > 0) await recordRecoveredShops(tx, told);
  if (recovered.length > 0) await resolveNotifications(tx, { type: 'SHOP_FAILING', siteIds: recovered });
  const created = await createNotifications(tx, systemContext(services, shopAlerts.name), due);
  return recovered.length + told.length + created.length > 0;
}

interface Changes {
  due: NewNotification[];
  /** Ids of sites whose alert is unresolved. */
  recovered: number[];
  /** Ids of sites that webhook endpoints know as failing: a user may have resolved their alerts. */
  told: number[];
}

const hasChanges = ({ due, recovered, told }: Changes) => due.length + recovered.length + told.length > 0;

async function findChanges(db: Queryable): Promise<Changes> {
  const shops = await selectShopConditions(db, null);
  const { rows } = await LATEST_ALERTS(db, []);
  const alerts = new Map(rows.map((alert) => [alert.site_id, alert]));
  const toldFailing = await listShopsToldFailing(db);
  const working = shops.filter((shop) => !findShopFailure(shop)).map(({ id }) => id);
  return {
    due: shops.flatMap((shop) => toAlert(shop, alerts.get(shop.id)) ?? []),
    recovered: working.filter((id) => alerts.get(id)?.is_unresolved),
    told: working.filter((id) => toldFailing.includes(id)),
  };
}

interface LatestAlert {
  site_id: number;
  triggered_at: Date;
  is_unresolved: boolean;
  /** The cooldown of the latest alert has not ended. */
  is_recent: boolean;
}

const LATEST_ALERTS = prepareStatement<LatestAlert>(
  'latest alerts of shops',
  `
  SELECT site_id, max(triggered_at) AS triggered_at, bool_or(NOT is_resolved) AS is_unresolved,
    max(triggered_at) > now() - make_interval(hours => (SELECT notification_cooldown_hours FROM settings)) AS is_recent
  FROM notifications WHERE site_id IS NOT NULL AND type = 'SHOP_FAILING' GROUP BY site_id`,
);

/** One alert per outage and cooldown, even if an administrator resolves it before the shop works. */
function toAlert(shop: ShopCondition, latest: LatestAlert | undefined): NewNotification | undefined {
  const failure = findShopFailure(shop);
  if (!failure?.isConfirmed) return undefined;
  if (latest?.is_recent && (latest.is_unresolved || latest.triggered_at >= failure.since)) return undefined;
  return {
    siteId: shop.id,
    type: 'SHOP_FAILING',
    severity: 'CRITICAL',
    title: textOf('alerts.shop_title', { site: shop.name }),
    message: failure.reason,
  };
}
