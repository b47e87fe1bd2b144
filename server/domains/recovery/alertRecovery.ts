import { textOf } from '#contract/texts/Text';
import { type Services, systemContext } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import type { Queryable, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { createNotifications, type NewNotification, resolveNotifications } from '../alerts';
import { listHeldPools } from '../stock';

/** Alerts users that a recovery started, that a site was stopped, or that all sites have resumed; once each. */
export async function alertRecovery(services: Services): Promise<boolean> {
  if (!(await findChange(services.db))) return false;
  return transaction(services.db, (tx) => alertOnce(tx, services));
}

/** Serialized across all servers. */
async function alertOnce(tx: Tx, services: Services): Promise<boolean> {
  const { rows } = await tx.$client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS locked',
    [advisoryLocks.recoveryAlerts],
  );
  const change = rows[0]?.locked && (await findChange(tx));
  if (!change) return false;
  const notification = change === 'started' ? await describeStart(tx) : await describeEnd(tx);
  // The previous alert would suppress this one.
  await resolveNotifications(tx, { type: 'RECOVERY', poolIds: null });
  await createNotifications(tx, systemContext(services, 'recovery.alerts'), [notification]);
  await tx.$client.query(SAVE);
  return true;
}

const CHANGE = `
  SELECT CASE WHEN latest.started_at > coalesce(i.recovery_alerted_for, '-infinity') THEN 'started'
    WHEN latest.started_at IS NULL AND i.recovery_alerted_for IS NOT NULL THEN 'ended' END AS change
  FROM database_identity i, (SELECT max(started_at) AS started_at FROM site_recoveries) latest`;

async function findChange({ $client }: Queryable): Promise<'started' | 'ended' | undefined> {
  const { rows } = await $client.query<{ change: 'started' | 'ended' | null }>(CHANGE);
  return rows[0]?.change ?? undefined;
}

const SAVE =
  'UPDATE database_identity SET recovery_alerted_for = (SELECT max(started_at) FROM site_recoveries)';

/** Names in an alert. */
const MAX_NAMES = 5;

const listNames = (names: string[]) =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(', ');

const SITES = `
  SELECT s.id, s.name, r.reason FROM site_recoveries r JOIN sites s ON s.id = r.site_id
  ORDER BY r.started_at DESC, s.name, s.id`;

interface SiteRow {
  id: number;
  name: string;
  reason: 'restore' | 'failover' | 'conflict';
}

async function describeStart(tx: Tx): Promise<NewNotification> {
  const { rows } = await tx.$client.query<SiteRow>(SITES);
  const [latest] = rows;
  const reason = latest?.reason ?? 'restore';
  const content = {
    type: 'RECOVERY',
    severity: 'CRITICAL',
    title: textOf(`alerts.recovery_${reason}_title`),
  } as const;
  if (latest?.reason === 'conflict')
    return {
      ...content,
      siteId: latest.id,
      message: textOf('alerts.recovery_conflict', { sites: latest.name }),
    };
  const sites = listNames(rows.map(({ name }) => name));
  return { ...content, message: textOf('alerts.recovery', { smart_count: rows.length, sites }) };
}

async function describeEnd(tx: Tx): Promise<NewNotification> {
  const quarantined = (await listHeldPools(tx)).filter((pool) => pool.is_quarantined);
  const content = { type: 'RECOVERY' } as const;
  if (quarantined.length === 0)
    return {
      ...content,
      severity: 'INFO',
      title: textOf('alerts.recovered_title'),
      message: textOf('alerts.recovered'),
    };
  const keys = quarantined.reduce((sum, pool) => sum + pool.keys, 0);
  const pools = listNames(quarantined.map(({ name }) => name));
  return {
    ...content,
    severity: 'WARNING',
    title: textOf('alerts.quarantined_title'),
    message: textOf('alerts.quarantined', { smart_count: keys, pools }),
  };
}

const IS_OPEN = `
  SELECT FROM site_recoveries UNION ALL SELECT FROM pools WHERE is_quarantined LIMIT 1`;

/** Once no key is in quarantine. */
export async function resolveQuarantineAlert(tx: Tx): Promise<void> {
  if ((await tx.$client.query(IS_OPEN)).rowCount === 0)
    await resolveNotifications(tx, { type: 'RECOVERY', poolIds: null });
}
