import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Id, TimestampInput } from '#contract/shared/fields';
import type { SortOrder } from '#contract/shared/query';
import { type Text, textOf } from '#contract/texts/Text';
import { invalid } from '../errors';
import { parseJson } from '../parseJson';

/** The values that a list is sorted by, before the ids of its rows. */
interface SortKey<Row> {
  /** Usually one column; none in the order of the ids. */
  columns: SQL[];
  /** Its nulls are last in both directions. */
  isNullable?: true;
  /** Of the value in a cursor. */
  schema: z.ZodMiniType;
  getValue: (row: Row) => unknown;
  /** The value of a cursor as SQL, with its type. */
  toSql: (value: never) => SQL;
}

/** Sorts by a time that is never null. */
export const timeKey = <Row>(column: SQL, getTime: (row: Row) => Date): SortKey<Row> => ({
  columns: [column],
  schema: TimestampInput,
  getValue: (row) => getTime(row).toISOString(),
  toSql: (time: string) => sql`${time}::timestamptz`,
});

export interface Sorting<Sort extends string> {
  sort_by: Sort;
  sort_order: SortOrder;
}

/** The sort value and the id of a page's last row. */
export interface Position {
  key: unknown;
  id: number;
}

/** The rows of a page in a list's order: those after a position, or after so many others. */
export interface KeysetPage<Sort extends string> extends Sorting<Sort> {
  position?: Position;
  limit: number;
  offset: number;
}

interface ListQuery<Sort extends string> extends Sorting<Sort> {
  page: number;
  per_page: number;
  cursor?: string;
}

/** The orders of a list, each with its cursors. Rows of the same value are sorted by `id`. */
export function createKeyset<Row extends { id: number }, Sort extends string>(
  id: SQL,
  keys: Record<Sort, SortKey<Row>>,
) {
  type Sorted = Sorting<Sort>;
  // The cursor of a list with one order is not that of another list.
  const refusal = textOf(Object.keys(keys).length > 1 ? 'http.cursor_of_other_list' : 'http.cursor');

  function orderBySql({ sort_by, sort_order }: Sorted): SQL {
    const { columns, isNullable } = keys[sort_by];
    const direction = sql.raw(sort_order);
    // On a NOT NULL column, NULLS LAST would prevent the use of the index.
    const nulls = sql.raw(isNullable ? 'NULLS LAST' : '');
    const values = columns.map((column) => sql`${column} ${direction} ${nulls}`);
    return sql.join([...values, sql`${id} ${direction}`], sql`, `);
  }

  type Positioned = Sorted & { position?: Position };

  /** Matches the rows after a position; of those after a value, the ones with a value. */
  function followingSql({ sort_by, sort_order, position }: Positioned): SQL {
    if (!position) return sql`true`;
    const { columns, toSql } = keys[sort_by];
    const operator = sql.raw(sort_order === 'ASC' ? '>' : '<');
    const afterId = sql`${id} ${operator} ${position.id}::bigint`;
    if (columns.length === 0) return afterId;
    if (position.key === null) return sql`(${sql.join(columns)} IS NULL AND ${afterId})`;
    return sql`(${sql.join([...columns, id], sql`, `)})
      ${operator} (${toSql(position.key as never)}, ${position.id}::bigint)`;
  }

  /** Matches the rows after a position. */
  function afterSql(page: Positioned): SQL {
    const { columns, isNullable } = keys[page.sort_by];
    const following = followingSql(page);
    const hasNulls = isNullable && page.position && page.position.key !== null;
    return hasNulls ? sql`(${following} OR ${sql.join(columns)} IS NULL)` : following;
  }

  const getPosition = ({ sort_by }: Pick<Sorted, 'sort_by'>, row: Row): Position => ({
    key: keys[sort_by].getValue(row),
    id: row.id,
  });

  /** Throws `invalid` if the cursor cannot be parsed or belongs to another sort order. */
  function decode({ sort_by, sort_order }: Sorted, cursor: string): Position {
    const schema = z.strictObject({
      by: z.literal(sort_by),
      order: z.literal(sort_order),
      key: keys[sort_by].schema,
      id: Id,
    });
    const { key, id } = decodeCursor(schema, cursor, refusal) as Position;
    return { key, id };
  }

  return {
    orderBySql,
    followingSql,
    afterSql,
    getPosition,
    decode,
    /** The cursor of the rows after this one. */
    encode: (sorting: Sorted, row: Row): string =>
      encodeCursor({ by: sorting.sort_by, order: sorting.sort_order, ...getPosition(sorting, row) }),
    /** The page that a query asks for, with one more row, which shows whether another page follows. */
    toPage({ sort_by, sort_order, page, per_page, cursor }: ListQuery<Sort>): KeysetPage<Sort> {
      const sorting = { sort_by, sort_order };
      const limit = per_page + 1;
      if (cursor === undefined) return { ...sorting, limit, offset: (page - 1) * per_page };
      return { ...sorting, position: decode(sorting, cursor), limit, offset: 0 };
    },
    /** The end of a statement, after its other conditions. */
    pageSql: (page: KeysetPage<Sort>): SQL => sql`${afterSql(page)}
      ORDER BY ${orderBySql(page)} LIMIT ${page.limit} OFFSET ${page.offset}`,
  };
}

/** An opaque text for the position of a page's last row. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Reads a position; throws `invalid` for anything but that of the schema. */
export function decodeCursor<S extends z.ZodMiniType>(
  schema: S,
  cursor: string,
  refusal: Text = textOf('http.cursor'),
): z.output<S> {
  const parsed = z.safeParse(schema, parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw invalid({ cursor: refusal });
  return parsed.data;
}
