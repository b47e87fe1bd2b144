import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CrudListQuery } from '#contract/shared/crud';
import type { Db } from '../../platform/db/openDatabase';
import { type CrudTable, getColumn, toColumnValue } from './crudTable';

/** Reads the rows of one page, and counts all that match. */
export async function listRows(
  db: Db,
  table: CrudTable,
  searchable: readonly string[],
  query: CrudListQuery,
): Promise<{ rows: object[]; total: number }> {
  const { page, per_page, sort_by, sort_order } = query;
  const matching = and(...toConditions(table, searchable, query));
  const direction = sort_order === 'ASC' ? asc : desc;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(matching)
      .orderBy(sql`${direction(getColumn(table, sort_by))} NULLS LAST`, direction(table.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.$count(table, matching),
  ]);
  return { rows, total };
}

function toConditions(table: CrudTable, searchable: readonly string[], query: CrudListQuery) {
  const { page, per_page, sort_by, sort_order, search, ids, ...filters } = query;
  return [
    search ? or(...searchable.map((field) => containsSql(table, field, search))) : undefined,
    ids && inArray(table.id, ids),
    ...Object.entries(filters).map(([name, value]) => toFilter(table, name, value)),
  ];
}

function containsSql(table: CrudTable, field: string, text: string): SQL {
  return sql`${getColumn(table, field)} ILIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}

const RANGE_OPERATORS: Record<string, typeof gte> = { _gte: gte, _lte: lte };

/** `crew_gte` is a lower limit of `crew`. */
function toFilter(table: CrudTable, name: string, value: unknown): SQL | undefined {
  if (value === undefined) return undefined;
  const compare = RANGE_OPERATORS[name.slice(-4)];
  const column = getColumn(table, compare ? name.slice(0, -4) : name);
  return (compare ?? eq)(column, toColumnValue(column, value));
}
