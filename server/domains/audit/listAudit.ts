import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_RECORD_LIMIT, type AuditEntry, type AuditPage, type AuditQuery } from '#contract/audit';
import type { Services } from '../../platform/context';
import type { Queryable } from '../../platform/db/openDatabase';
import { allOf, type Filters, toConditions } from '../../platform/list/conditions';
import { createKeyset, timeKey } from '../../platform/list/createKeyset';
import { countUpToLimit, toPage } from '../../platform/list/toPage';
import { auditLog, siteNames } from '../../schema';

type Dependencies = Pick<Services, 'db'>;

const NEWEST_FIRST = { sort_by: 'at', sort_order: 'DESC' } as const;

const keyset = createKeyset<{ id: number; at: Date }, 'at'>(sql`${auditLog.id}`, {
  at: timeKey(sql`${auditLog.at}`, ({ at }) => at),
});

/** Reads one page of audit entries, newest first. */
export async function listAudit({ db }: Dependencies, query: AuditQuery): Promise<AuditPage> {
  const page = keyset.toPage({ ...query, ...NEWEST_FIRST });
  const filter = allOf(toConditions(query, FILTERS));
  const [rows, total] = await Promise.all([
    selectAudit(db)
      .where(and(filter, keyset.afterSql(page)))
      .orderBy(keyset.orderBySql(page))
      .limit(page.limit)
      .offset(page.offset),
    // An exact count of millions would read every entry.
    countUpToLimit(db, sql`SELECT FROM ${auditLog} WHERE ${filter}`),
  ]);
  const read = toPage(query, rows, total, (last) => keyset.encode(NEWEST_FIRST, last));
  const names = await readSiteNames(db, read.rows);
  const entries = read.rows.map((row) => presentAudit(row, names));
  return { entries, pagination: read.pagination };
}

/** The ids of the sites that an entry refers to: its record, and the details of orders and merges. */
function getSiteIds({ kind, recordId, details }: Pick<AuditRow, 'kind' | 'recordId' | 'details'>): number[] {
  const ids = [kind === 'site' ? Number(recordId) : undefined, details?.site];
  return ids.filter((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0) as number[];
}

async function readSiteNames(db: Queryable, rows: AuditRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(getSiteIds))];
  if (ids.length === 0) return new Map();
  const found = await db.select().from(siteNames).where(inArray(siteNames.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

const FILTERS: Filters<AuditQuery> = {
  ids: (ids) => inArray(auditLog.id, ids),
  kind: (kind) => eq(auditLog.kind, kind),
  record_id: recordFilterSql,
  action: (action) => eq(auditLog.action, action),
  actor: (actor) => eq(auditLog.actor, actor),
  from: (time) => gte(auditLog.at, new Date(time)),
  to: (time) => lt(auditLog.at, new Date(time)),
};

/** Matches single and bulk actions on the record. */
function recordFilterSql(recordId: string): SQL | undefined {
  const byRecordId = eq(auditLog.recordId, recordId);
  if (!/^\d{1,18}$/.test(recordId)) return byRecordId;
  return or(byRecordId, sql`${auditLog.recordIds} @> ARRAY[${recordId}]::bigint[]`);
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

function presentAudit(row: AuditRow, siteNames: Map<number, string>): AuditEntry {
  const siteIds = new Set(getSiteIds(row));
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    kind: row.kind,
    record_id: row.recordId,
    record_ids: row.recordIds?.map(Number) ?? [],
    record_count: row.recordCount,
    sites: [...siteIds].flatMap((id) => {
      const name = siteNames.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
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
