import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditPage, AuditQuery } from '#contract/audit';
import type { Services } from '../context';
import { auditLog } from '../db/tables';
import { readTimeCursor, writeTimeCursor } from '../db/timeCursor';
import { presentAudit, selectAudit } from './presentAudit';

type Needs = Pick<Services, 'db'>;

/** Who did what, newest first. */
export async function listAudit({ db }: Needs, query: AuditQuery): Promise<AuditPage> {
  const { page, per_page, cursor } = query;
  const chosen = and(...filtersOf(query));
  const [rows, total] = await Promise.all([
    // One row more than asked for tells whether another page follows.
    selectAudit(db)
      .where(and(chosen, cursor === undefined ? undefined : isBehind(cursor)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(per_page + 1)
      .offset(cursor === undefined ? (page - 1) * per_page : 0),
    countUpTo(db, chosen),
  ]);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  const next_cursor = last ? writeTimeCursor(last.at, last.id) : null;
  const total_pages = Math.ceil(total / per_page);
  return {
    entries: shown.map(presentAudit),
    pagination: { page, per_page, total, total_pages, next_cursor },
  };
}

const MOST_COUNTED = 100_000;

/** An exact number of millions would cost a read of them all. */
function countUpTo(db: Needs['db'], chosen: SQL | undefined): Promise<number> {
  return db.$count(
    db.select({ id: auditLog.id }).from(auditLog).where(chosen).limit(MOST_COUNTED).as('chosen'),
  );
}

function filtersOf({ kind, record_id, action, actor, from, to }: AuditQuery): (SQL | undefined)[] {
  return [
    kind && eq(auditLog.kind, kind),
    record_id === undefined ? undefined : isAbout(record_id),
    action && eq(auditLog.action, action),
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
  ];
}

/** Done to this record, alone or among others. */
function isAbout(recordId: string): SQL | undefined {
  const alone = eq(auditLog.recordId, recordId);
  if (!/^\d{1,18}$/.test(recordId)) return alone;
  return or(alone, sql`${auditLog.recordIds} @> ARRAY[${recordId}]::bigint[]`);
}

function isBehind(cursor: string): SQL {
  const { at, id } = readTimeCursor(cursor);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id})`;
}
