import * as z from 'zod/mini';
import { type Endpoint, endpoint } from './endpoint';
import { boundedText, DateInput, NoContent, NonNegativeInt, TimestampInput } from './fields';
import { getFileLimits } from './file';
import { listLayers } from './layers';
import { BooleanParameter, Cursor, IdList, PageNumber, pageSize, SortOrder } from './query';
import type { Permission } from './Register';
import { getReference, type Reference } from './reference';
import { validationText } from './texts/validationText';
import { type UpdateOf, updateOf } from './updates';

/** A record of the standard contract: an object schema with a numeric `id`. */
export type RecordSchema = z.ZodMiniObject<{ id: z.ZodMiniType<number> } & z.core.$ZodShape>;
type FieldOf<S extends RecordSchema> = keyof z.output<S> & string;
type ValueOf<S extends RecordSchema, K> = K extends FieldOf<S> ? NonNullable<z.output<S>[K]> : never;

type IsReference<T> = T extends Reference
  ? true
  : T extends { _zod: { def: { innerType: infer I } } }
    ? IsReference<I>
    : false;

/** The fields that refer to another resource. */
type ReferenceOf<S extends RecordSchema> = {
  [K in FieldOf<S>]: IsReference<S['shape'][K]> extends true ? K : never;
}[FieldOf<S>];

/** Fields with an order: numbers, timestamps and dates. The compiler cannot tell texts from timestamps. */
type RangeFieldOf<S extends RecordSchema, K> =
  K extends Exclude<FieldOf<S>, ReferenceOf<S>>
    ? ValueOf<S, K> extends number
      ? K
      : string extends ValueOf<S, K>
        ? K
        : never
    : never;

type Filters<S extends RecordSchema, F extends FieldOf<S>> = {
  [K in F | ReferenceOf<S>]?: ValueOf<S, K>;
} & {
  [K in RangeFieldOf<S, F> as `${K}_gte` | `${K}_lte`]?: ValueOf<S, K>;
};

/** The validated query of a list, without its filters. */
export interface CrudListQuery<O extends string = string> {
  page: number;
  per_page: number;
  sort_by: O | 'id';
  sort_order: 'ASC' | 'DESC';
  search?: string;
  ids?: number[];
  cursor?: string;
}

type QuerySchema<S extends RecordSchema, F extends FieldOf<S>, O extends string> = z.ZodMiniType<
  CrudListQuery<O> & Filters<S, F>,
  Partial<Omit<CrudListQuery<O>, 'ids'>> & { ids?: string } & Filters<S, F>
>;

interface ListDeclaration<S, P extends string, F, O> {
  /** Path of the list below the API base; a record is at `<path>/{id}`. */
  path: `/${P}`;
  /** The record's name in summaries: `coupon`. */
  name: string;
  record: S;
  /**
   * The fields that the list filters by, besides references: exact, and between `<field>_gte` and `<field>_lte`. A field with
   * the name of a parameter of every list, such as `page`, is no filter.
   */
  filters: readonly F[];
  /** The fields that the list sorts by, besides `id`. */
  sort: readonly O[];
}

interface CrudDeclaration<S, C extends z.ZodMiniObject, X, P extends string, F, O, M, R, W>
  extends ListDeclaration<S, P, F, O> {
  /** The permissions to read and to change records. */
  access: { read: R; write: W };
  /** The input of a new record. An update takes the same fields: those that it omits keep their values. */
  create: C;
  /** The input's fields that only creation sets; default: none. */
  fixed?: readonly X[];
  /** The messages of the input's own rules, by a name of each, so that the resource translates them. */
  messages?: M;
}

/** The standard contract of records that only the server writes: the endpoints `list` and `get`, see `crudEndpoints`. */
export function readEndpoints<
  S extends RecordSchema,
  const P extends string,
  const F extends Exclude<FieldOf<S>, keyof CrudListQuery>,
  const O extends FieldOf<S>,
  const R extends Permission = Permission,
>({ path, access, name, record, filters, sort }: ListDeclaration<S, P, F, O> & { access: R }) {
  const sortFields: string[] = ['id', ...sort];
  const references = Object.keys(record.shape).filter((field) => getReference(record.shape[field]));
  const query = z.strictObject({
    page: PageNumber,
    per_page: pageSize(20),
    sort_by: z._default(z.enum(sortFields), 'id'),
    sort_order: z._default(SortOrder, 'ASC'),
    search: z.optional(boundedText(200)),
    ids: IdList,
    cursor: Cursor,
    ...Object.assign(
      {},
      ...[...filters, ...references].map((field) => filterSchemas(field, record.shape[field])),
    ),
  }) as unknown as QuerySchema<S, F, O>;

  return {
    list: endpoint({
      method: 'GET',
      path,
      access,
      summary: `Page of ${name} records: filtered, sorted, searched`,
      query,
      data: z.object({
        data: z.array(record),
        total: NonNegativeInt,
        next_cursor: z.optional(z.nullable(z.string())),
      }),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}` as const,
      access,
      summary: `One ${name}`,
      data: record,
    }),
  };
}

/**
 * The standard contract of a resource: the endpoints `list`, `get`, `create`, `update` and `delete`. The console's
 * data provider reads it without a config. The list takes `page`, `per_page`, `sort_by`, `sort_order`, `search`,
 * `ids` (separated by commas), `cursor` and the filters, and returns `{ data, total, next_cursor }`.
 */
export function crudEndpoints<
  S extends RecordSchema,
  C extends z.ZodMiniObject,
  const P extends string,
  const F extends Exclude<FieldOf<S>, keyof CrudListQuery>,
  const O extends FieldOf<S>,
  const X extends keyof C['shape'] & string = never,
  const M extends Record<string, string> | undefined = undefined,
  const R extends Permission = Permission,
  const W extends Permission = Permission,
>({
  path,
  access,
  name,
  record,
  create,
  fixed,
  filters,
  sort,
  messages,
}: CrudDeclaration<S, C, X, P, F, O, M, R, W>) {
  const recordPath = `${path}/{id}` as const;

  return {
    ...readEndpoints({ path, access: access.read, name, record, filters, sort }),
    create: endpoint({
      method: 'POST',
      path,
      access: access.write,
      summary: `Add one ${name}`,
      status: 201,
      body: create,
      bodyLimit: getBodyLimit(create),
      messages: messages as M,
      data: record,
    }),
    update: endpoint({
      method: 'PUT',
      path: recordPath,
      access: access.write,
      summary: `Change one ${name}; omitted fields keep their values`,
      body: updateOf(create, fixed) as UpdateOf<C, X>,
      bodyLimit: getBodyLimit(create),
      data: record,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: recordPath,
      access: access.write,
      summary: `Delete one ${name}`,
      data: NoContent,
    }),
  };
}

/** Of an input with files. */
const FILES_BODY_LIMIT = 8 * 1024 * 1024;

/** The largest body of an input in bytes; undefined without files: the server's limit. Throws if the files exceed it. */
function getBodyLimit({ shape }: z.ZodMiniObject): number | undefined {
  for (const [name, field] of Object.entries(shape as Record<string, z.core.$ZodType>))
    if (hasFileInside(field))
      throw new Error(`The field "${name}" has a file inside: make it a field of the record`);
  const fileBytes = Object.values(shape as Record<string, z.core.$ZodType>).reduce(
    (sum, field) => sum + (getFileLimits(field)?.maxBytes ?? 0),
    0,
  );
  // In base64, three bytes are four characters.
  if ((fileBytes * 4) / 3 > FILES_BODY_LIMIT)
    throw new Error(`The files of a record may have ${(FILES_BODY_LIMIT * 3) / 4} bytes`);
  return fileBytes > 0 ? FILES_BODY_LIMIT : undefined;
}

/** Lists and the audit log leave out the content of a file that is a field of the record itself. */
function hasFileInside(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  const layers = listLayers(schema).filter((layer) => !seen.has(layer));
  for (const layer of layers) seen.add(layer);
  const parts = layers.flatMap((layer) => {
    const { element, shape = {}, options = [] } = layer._zod.def as Partial<Parts>;
    return [...(element ? [element] : []), ...Object.values(shape), ...options];
  });
  return parts.some((part) => getFileLimits(part) !== undefined || hasFileInside(part, seen));
}

interface Parts {
  element: z.core.$ZodType;
  shape: Record<string, z.core.$ZodType>;
  options: z.core.$ZodType[];
}

/** The endpoints that `readEndpoints` returns, for any record. */
export interface ReadEndpoints {
  list: Endpoint;
  get: Endpoint & { data: RecordSchema };
}

/** The endpoints that `crudEndpoints` returns, for any record. */
export interface CrudEndpoints extends ReadEndpoints {
  create: Endpoint & { body: z.ZodMiniObject };
  update: Endpoint & { body: z.ZodMiniObject };
  delete: Endpoint;
}

/** The query parameters of a filter field. */
function filterSchemas(field: string, schema: z.core.$ZodType | undefined): Record<string, z.ZodMiniType> {
  const { value, hasOrder } = toFilterValue(field, listLayers(schema).at(-1));
  const parameter = z.optional(value);
  return {
    [field]: parameter,
    ...(hasOrder && { [`${field}_gte`]: parameter, [`${field}_lte`]: parameter }),
  };
}

const NumberParameter = z.coerce.number(validationText('values.number'));

function toFilterValue(
  field: string,
  schema: z.core.$ZodType | undefined,
): { value: z.ZodMiniType; hasOrder: boolean } {
  const { type, format } = (schema?._zod.def ?? {}) as { type?: string; format?: string };
  if (getReference(schema)) return { value: NumberParameter, hasOrder: false };
  if (type === 'number') return { value: NumberParameter, hasOrder: true };
  if (type === 'boolean') return { value: BooleanParameter, hasOrder: false };
  if (type === 'enum') return { value: schema as z.ZodMiniType, hasOrder: false };
  if (type === 'string' && format === 'datetime') return { value: TimestampInput, hasOrder: true };
  if (type === 'string' && format === 'date') return { value: DateInput, hasOrder: true };
  if (type === 'string') return { value: boundedText(255), hasOrder: false };
  throw new Error(`crudEndpoints cannot filter by the field "${field}" of type ${type}`);
}
