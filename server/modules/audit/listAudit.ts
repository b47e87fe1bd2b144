import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_RECORD_LIMIT, type AuditEntry, type AuditPage, type AuditQuery } from '#contract/audit';
import type { Services } from '../../platform/context';
import type { Queryable } from '../../platform/db/openDatabase';
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/db/timeCursor';
import { auditLog } from '../../schema';

type Dependencies = Pick<Services, 'db'>;

/** Reads one page of audit entries, newest first. */
export async function listAudit({ db }: Dependencies, query: AuditQuery): Promise<AuditPage> {
  const { page, per_page, cursor } = query;
  const filter = and(...toFilters(query));
  const [rows, total] = await Promise.all([
    // One extra row shows whether another page follows.
    selectAudit(db)
      .where(and(filter, cursor === undefined ? undefined : afterCursorSql(cursor)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(per_page + 1)
      .offset(cursor === undefined ? (page - 1) * per_page : 0),
    countUpTo(db, filter),
  ]);
  const pageRows = rows.slice(0, per_page);
  const last = rows.length > per_page ? pageRows.at(-1) : undefined;
  const next_cursor = last ? encodeTimeCursor(last.at, last.id) : null;
  const total_pages = Math.ceil(total / per_page);
  return {
    entries: pageRows.map(presentAudit),
    pagination: { page, per_page, total, total_pages, next_cursor },
  };
}

const COUNT_LIMIT = 100_000;

/** Bounded, because an exact count of millions would read every entry. */
function countUpTo(db: Dependencies['db'], filter: SQL | undefined): Promise<number> {
  return db.$count(
    db.select({ id: auditLog.id }).from(auditLog).where(filter).limit(COUNT_LIMIT).as('matching'),
  );
}

function toFilters({ ids, kind, record_id, action, actor, from, to }: AuditQuery): (SQL | undefined)[] {
  return [
    ids && inArray(auditLog.id, ids),
    kind && eq(auditLog.kind, kind),
    record_id === undefined ? undefined : recordFilterSql(record_id),
    action && eq(auditLog.action, action),
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
  ];
}

/** Matches single and bulk actions on the record. */
function recordFilterSql(recordId: string): SQL | undefined {
  const byRecordId = eq(auditLog.recordId, recordId);
  if (!/^\d{1,18}$/.test(recordId)) return byRecordId;
  return or(byRecordId, sql`${auditLog.recordIds} @> ARRAY[${recordId}]::bigint[]`);
}

function afterCursorSql(cursor: string): SQL {
  const { at, id } = decodeTimeCursor(cursor);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id})`;
}

const recordLimit = sql.raw(String(AUDIT_RECORD_LIMIT));

/** Selects the presented columns; `recordIds` is truncated to the first ids. */
function selectAudit(db: Queryable) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      kind: auditLog.kind,
      recordId: auditLog.recordId,
      recordIds: sql<string[] | null>`${auditLog.recordIds}[1:${recordLimit}]`,
      recordCount: sql<number>`coalesce(cardinality(${auditLog.recordIds}), 0)`,
      details: auditLog.details,
      ip: auditLog.ip,
    })
    .from(auditLog);
}

type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    kind: row.kind,
    record_id: row.recordId,
    record_ids: row.recordIds?.map(Number) ?? [],
    record_count: row.recordCount,
    details: row.details,
    ip: row.ip,
  };
}

// A loose index scan: DISTINCT would read every row.
const LIST_ACTORS_SQL = `
  WITH RECURSIVE actors AS (
    (SELECT actor FROM audit_log ORDER BY actor LIMIT 1)
    UNION ALL
    SELECT (SELECT actor FROM audit_log WHERE actor > actors.actor ORDER BY actor LIMIT 1)
    FROM actors WHERE actors.actor IS NOT NULL
  )
  SELECT actor FROM actors WHERE actor IS NOT NULL LIMIT 1000`;

/** Lists the names of all actors: administrators, shops and background processes. */
export async function listActors({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const { rows } = await db.$client.query<{ actor: string }>(LIST_ACTORS_SQL);
  return rows.map(({ actor }) => actor);
}
