import { and, eq, getTableName, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit';
import type { CrudEndpoints, CrudListQuery, ReadEndpoints } from '#contract/shared/crud';
import type { ResponseData } from '#contract/shared/endpoint';
import { isSecret } from '#contract/shared/fields';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { getFileLimits, StoredFile } from '#contract/shared/file';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import {
  getKeyColumn,
  isForeignKeyViolation,
  isInvalidData,
  isStillReferenced,
  isUniqueViolation,
  unwrapDatabaseError,
} from '../../platform/db/errors';
import type { Db, Queryable } from '../../platform/db/openDatabase';
import { reserveId } from '../../platform/db/reserveIds';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../platform/errors';
import type { Handlers } from '../../platform/http/routes';
import { createKeyset } from '../../platform/list/createKeyset';
import { splitPage } from '../../platform/list/toPage';
import { audit } from '../audit';
import {
  type CrudTable,
  getColumn,
  getColumnKey,
  presentRow,
  toColumnValue,
  toColumnValues,
} from './crudTable';
import { deleteRecord } from './deleteRecord';
import { registerReferences, toNameText } from './registerReferences';

/** The kinds of records that the audit log knows the three changes of. */
type CrudKind<A = AuditAction> = A extends `${infer K}.create`
  ? `${K}.update` | `${K}.delete` extends AuditAction
    ? K
    : never
  : never;

interface ReadOptions<Field extends string> {
  table: CrudTable;
  /** The record's name in messages: `Coupon not found`. */
  name: string;
  /** The fields with text that `search` looks for. */
  searchable: readonly [Field, ...Field[]];
}

interface CrudOptions<Field extends string> extends ReadOptions<Field> {
  /** The kind of the audit entries: `coupon.create`, `coupon.update` and `coupon.delete`. */
  kind: CrudKind;
  /** What the table keeps of an input in another form, such as a secret that is encrypted for its row. */
  prepare?: (tx: Queryable, ctx: Context, change: { id: number; body: object }) => Promise<PreparedInput>;
}

interface PreparedInput {
  /** Is stored, and told by the audit log, in the place of the input. */
  body: object;
  columns: Record<string, unknown>;
}

type Verb = keyof CrudEndpoints;
type FieldOf<G extends ReadEndpoints> = keyof ResponseData<G['get']> & string;

/** A request as every verb may read it. */
interface CrudRequest {
  ctx: Context;
  params: { id: number };
  query: CrudListQuery;
  body: object;
}

/** What the verbs of a record share. Throws if the table does not fit the contract: a mistake in the code. */
function openReading<G extends ReadEndpoints>(
  { list, get }: Pick<G, keyof ReadEndpoints>,
  { table, name, searchable }: ReadOptions<FieldOf<G>>,
) {
  const fields = Object.keys(get.data.shape);
  for (const field of [...fields, ...searchable]) getColumnKey(table, field);
  const resource = list.path.slice(1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  registerReferences({ record: get.data, table, resource, name });
  const nameText = toNameText(resource, name, 1);
  const notFoundText = textOf('records.not_found', { name: nameText });
  const files = fields.filter((field) => getFileLimits(get.data.shape[field]));
  const present = (row: object) => presentRow(table, fields, row);
  const presentListed = files.length > 0 ? (row: object) => withoutContents(present(row), files) : present;

  async function readRecord(db: Queryable, id: number) {
    const [row] = await db.select().from(table).where(eq(table.id, id));
    return present(assertFound(row, notFoundText));
  }

  const handlers: Record<keyof ReadEndpoints, (request: CrudRequest) => Promise<unknown>> = {
    list: async ({ ctx, query }) => {
      const { rows, ...others } = await withFieldErrors(nameText, () =>
        listRows(ctx.db, table, searchable, query),
      );
      return { data: rows.map(presentListed), ...others };
    },
    get: ({ ctx, params }) => readRecord(ctx.db, params.id),
  };
  return { handlers, readRecord, present, files, nameText, notFoundText };
}

/** The handlers of `readEndpoints` over one table, whose records the server writes. */
export function readHandlers<G extends ReadEndpoints>(
  group: G,
  options: ReadOptions<FieldOf<G>>,
): Handlers<Pick<G, keyof ReadEndpoints>> {
  const { handlers } = openReading<G>(group, options);
  // The records have the fields of `G` by construction; the compiler cannot follow their names.
  return handlers as unknown as Handlers<Pick<G, keyof ReadEndpoints>>;
}

/**
 * The handlers of a standard contract over one table, each change with its audit entry. A verb that does more gets
 * a handler of its own: `routes(coupons, { ...crudHandlers(coupons, options), create: createCoupon })`.
 */
export function crudHandlers<G extends CrudEndpoints>(
  group: G,
  options: CrudOptions<FieldOf<G>>,
): Handlers<Pick<G, Verb>> {
  const { table, kind, prepare } = options;
  const { get, create, update } = group;
  const reading = openReading<G>(group, options);
  const { readRecord, present, files, nameText, notFoundText } = reading;
  const inputs = [create.body, update.body].flatMap(({ shape }) => Object.keys(shape));
  for (const field of inputs) getColumnKey(table, field);
  const secrets = inputs.filter(
    (field) =>
      field.endsWith('secret') || isSecret(create.body.shape[field]) || isSecret(get.data.shape[field]),
  );
  /** What the audit log tells of an input: no secret, and of a file its name. */
  const toDetails = (input: object) =>
    Object.fromEntries(
      Object.entries(input)
        .filter(([field]) => !secrets.includes(field))
        .map(([field, value]) => [field, files.includes(field) ? readFileName(value) : value]),
    );

  /** The rules between fields hold for the changed record, whichever of them an update sends. */
  async function assertRules(tx: Queryable, id: number, changes: object) {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    const stored = present(assertFound(row, notFoundText));
    const values = Object.keys(create.body.shape).map((field) => [field, stored[field]]);
    const { error } = z.safeParse(create.body, { ...Object.fromEntries(values), ...changes });
    if (error) throw invalid(fieldTexts(error));
  }

  const change = <T>(ctx: Context, run: (tx: Queryable) => Promise<T>) =>
    withFieldErrors(nameText, () => transaction(ctx.db, run));

  const handlers: Record<Verb, (request: CrudRequest) => Promise<unknown>> = {
    ...reading.handlers,
    create: ({ ctx, body }) =>
      change(ctx, async (tx) => {
        const id = prepare && (await reserveId(tx, getTableName(table)));
        const { body: input, columns } = id ? await prepare(tx, ctx, { id, body }) : { body, columns: {} };
        const values = { ...toColumnValues(table, input), ...columns, ...(id && { id }) };
        const [row] = await tx.insert(table).overridingSystemValue().values(values).returning();
        const record = present(assertFound(row, notFoundText));
        await audit(tx, ctx, {
          action: `${kind}.create`,
          id: Number(record.id),
          details: toDetails(input),
        });
        return record;
      }),
    update: ({ ctx, params, body }) =>
      change(ctx, async (tx) => {
        if (Object.keys(body).length === 0) return readRecord(tx, params.id);
        if (create.body._zod.def.checks?.length) await assertRules(tx, params.id, body);
        const prepared = await prepare?.(tx, ctx, { id: params.id, body });
        const input = prepared?.body ?? body;
        const values = { ...toColumnValues(table, input), ...prepared?.columns };
        if ('updatedAt' in table) values.updatedAt = new Date();
        const [row] = await tx.update(table).set(values).where(eq(table.id, params.id)).returning();
        const record = present(assertFound(row, notFoundText));
        await audit(tx, ctx, { action: `${kind}.update`, id: params.id, details: toDetails(input) });
        return record;
      }),
    delete: ({ ctx, params: { id } }) =>
      withFieldErrors(nameText, () =>
        deleteRecord(ctx, { table, id, notFoundText, describe: () => ({ action: `${kind}.delete`, id }) }),
      ),
  };
  // The records have the fields of `G` by construction; the compiler cannot follow their names.
  return handlers as unknown as Handlers<Pick<G, Verb>>;
}

/** The record of a list: of its files the names. */
const withoutContents = (record: Record<string, unknown>, files: string[]): Record<string, unknown> => ({
  ...record,
  ...Object.fromEntries(
    files.map((field) => [field, record[field] && { name: readFileName(record[field]) }]),
  ),
});

const readFileName = (file: unknown): unknown => StoredFile.safeParse(file).data?.name;

/** Runs a statement on records; a violated constraint becomes an error with the field's message. */
async function withFieldErrors<T>(name: Text, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toFieldError(name, error);
  }
}

function toFieldError(name: Text, error: unknown): unknown {
  const cause = unwrapDatabaseError(error);
  if (!(cause instanceof pg.DatabaseError) || isStillReferenced(error)) return error;
  const field = getKeyColumn(cause) ?? 'form';
  if (isUniqueViolation(error))
    return conflict(textOf('records.exists', { name }), { [field]: textOf('records.field_exists') });
  if (isForeignKeyViolation(error)) return invalid({ [field]: textOf('records.field_not_found') });
  return isInvalidData(error) ? invalid({ [cause.column ?? 'form']: textOf('values.impossible') }) : error;
}

/** More records are not counted: a page of a million would wait for it. They are reached by filters or the cursor. */
const MAX_TOTAL = 100_000;

/** Reads the rows of one page, with the cursor of the next one, and counts those that match. */
async function listRows(db: Db, table: CrudTable, searchable: readonly string[], query: CrudListQuery) {
  const matching = and(...toConditions(table, searchable, query));
  const keyset = createRecordKeyset(table, query.sort_by);
  const page = keyset.toPage(query);
  const [found, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(and(matching, keyset.afterSql(page)))
      .orderBy(keyset.orderBySql(page))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(sql`(SELECT FROM ${table} WHERE ${matching ?? sql`true`} LIMIT ${MAX_TOTAL}) AS counted`),
  ]);
  const { rows, last } = splitPage(found, query.per_page);
  // A row of a table has an id; the compiler does not know it of any table.
  const next_cursor = last ? keyset.encode(page, last as { id: number }) : null;
  return { rows, total, next_cursor };
}

const KeyValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The order of a list by a field, with its cursors. */
function createRecordKeyset(table: CrudTable, field: string) {
  const column = getColumn(table, field);
  const key = getColumnKey(table, field);
  const type = sql.raw(column.getSQLType());
  return createKeyset<{ id: number }, string>(sql`${table.id}`, {
    [field]: {
      columns: field === 'id' ? [] : [sql`${column}`],
      isNullable: column.notNull ? undefined : true,
      schema: KeyValue,
      getValue: (row) => Reflect.get(row, key),
      toSql: (value: string | number | boolean) => sql`${String(value)}::${type}`,
    },
  });
}

function toConditions(table: CrudTable, searchable: readonly string[], query: CrudListQuery) {
  const { page, per_page, sort_by, sort_order, search, ids, cursor, ...filters } = query;
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
