import { type Context, systemContext } from '../../platform/context';
import { advisoryLocks, withSessionLock } from '../../platform/db/advisoryLocks';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { daily, defineJob, PURGE_BATCH_SIZE, retentionSql } from '../../platform/jobs/defineJob';
import { audit } from './audit';
import {
  type Anchor,
  AUDIT_ROW_SQL,
  type AuditRow,
  findBreak,
  isGenuine,
  readAnchors,
  signAnchor,
} from './chains';

const QUEUE = 'audit.purge';

/** Deletes the audit rows that are older than the retention, if one is set. */
export const purgeAuditJob = defineJob({
  queue: QUEUE,
  retryLimit: 3,
  schedule: daily(3, 53),
  async run(services) {
    const ctx = systemContext(services, QUEUE);
    await withSessionLock(services.db, [advisoryLocks.auditPurge], () => purgeAudit(ctx));
  },
});

async function purgeAudit(ctx: Context): Promise<void> {
  let purged = PURGE_BATCH_SIZE;
  while (purged >= PURGE_BATCH_SIZE) purged = await transaction(ctx.db, (tx) => purgeBatch(tx, ctx));
}

const SELECT_CUTOFF = `SELECT date_trunc('milliseconds', ${retentionSql('audit_retention_days')}) AS cutoff`;

const EXPIRED_CHAINS = `
  SELECT c.chain FROM audit_chains c LEFT JOIN audit_anchors n USING (chain)
  JOIN audit_log a ON a.chain = c.chain AND a.position = coalesce(n.position, 0) + 1
  WHERE a.at < $1 ORDER BY c.chain`;

/** Deletes the beginnings of chains, together at most a batch, and returns the number of rows. */
async function purgeBatch(tx: Tx, ctx: Context): Promise<number> {
  const [settings] = (await tx.$client.query<{ cutoff: Date | null }>(SELECT_CUTOFF)).rows;
  if (!settings?.cutoff) return 0;
  const { cutoff } = settings;
  const { rows: chains } = await tx.$client.query<{ chain: number }>(EXPIRED_CHAINS, [cutoff]);
  const before = await readAnchors(tx);
  const anchors: Omit<Anchor, 'id'>[] = [];
  let purged = 0;
  for (const { chain } of chains) {
    if (purged >= PURGE_BATCH_SIZE) break;
    const rows = await readExpired(tx, ctx, chain, before.get(chain), cutoff, PURGE_BATCH_SIZE - purged);
    const last = rows.at(-1);
    if (!last) continue;
    purged += rows.length;
    const anchor = { chain, position: last.position, hash: last.hash, purged_before: cutoff };
    anchors.push({ ...anchor, mac: signAnchor(ctx.auditKey, anchor) });
  }
  if (purged === 0) return 0;
  await moveAnchors(tx, anchors);
  await audit(tx, ctx, { action: 'audit.purge', details: { rows: purged, before: cutoff.toISOString() } });
  return purged;
}

// Times hardly differ from the order of a chain: a long transaction has an early one.
const SELECT_EXPIRED = `
  SELECT ${AUDIT_ROW_SQL} FROM audit_log a
  WHERE a.chain = $1 AND a.position > $2 AND a.position < coalesce(
    (SELECT min(position) FROM audit_log
      WHERE chain = $1 AND position > $2 AND position <= $2 + $3 AND at >= $4), $2 + $3 + 1)
  ORDER BY a.position`;

/** Reads the rows to delete. They must be whole: a purge must not hide that one was altered. */
async function readExpired(
  tx: Tx,
  { auditKey }: Context,
  chain: number,
  anchor: Anchor | undefined,
  cutoff: Date,
  limit: number,
): Promise<AuditRow[]> {
  const values = [chain, anchor?.position ?? 0, limit, cutoff];
  const { rows } = await tx.$client.query<AuditRow>(SELECT_EXPIRED, values);
  const isWhole =
    (!anchor || isGenuine(auditKey, anchor)) &&
    rows.every((row, index) => findBreak(row, rows[index - 1] ?? anchor, auditKey) === undefined);
  if (!isWhole)
    throw new Error(`Chain ${chain} of the audit log was altered: nothing is deleted (audit verify)`);
  return rows;
}

// A trigger deletes the rows.
const MOVE_ANCHORS = `
  INSERT INTO audit_anchors (chain, position, hash, purged_before, mac)
  SELECT * FROM unnest($1::int[], $2::bigint[], $3::bytea[], $4::timestamptz[], $5::bytea[])
  ON CONFLICT (chain) DO UPDATE
  SET position = excluded.position, hash = excluded.hash, purged_before = excluded.purged_before, mac = excluded.mac`;

async function moveAnchors(tx: Tx, anchors: Omit<Anchor, 'id'>[]): Promise<void> {
  await tx.$client.query(MOVE_ANCHORS, [
    anchors.map(({ chain }) => chain),
    anchors.map(({ position }) => position),
    anchors.map(({ hash }) => hash),
    anchors.map(({ purged_before }) => purged_before),
    anchors.map(({ mac }) => mac),
  ]);
}
