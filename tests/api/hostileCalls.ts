import type { Endpoint } from '#contract/shared/endpoint';
import { createOpenApiDocument } from '../../server/app/openApi';

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** Invalid as a URL, date, name or cursor. */
const hostileTexts = [
  'c\ud800',
  '\udfff@example.com',
  'a\u0000b',
  '',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '-1',
  '9007199254740993',
  '1e400',
  '+23:59',
  base64url('["0000-01-01T00:00:00Z",1]'),
  base64url('["9999-12-31T23:59:59Z",9007199254740991]'),
  base64url('["0000-01-01T00:00:00Z",0,1]'),
  base64url('["9999-12-31T23:59:59Z",9007199254740991,9007199254740991]'),
  base64url('{"by":"creation_date","order":"DESC","key":"0000-01-01T00:00:00Z","id":1}'),
  base64url('{"by":"order_id","order":"DESC","key":"\\ud800","id":1}'),
];

/** Compresses badly and takes three bytes per character in UTF-8, nine in a URL. */
const incompressible = Array.from({ length: 1900 }, (_, n) =>
  String.fromCodePoint(0x4e00 + ((n * n * 7919) % 20_000)),
);

const hostileValues: unknown[] = [
  ...hostileTexts,
  `https://shop.example.com/${incompressible.join('')}`,
  'x'.repeat(1_000_000),
  null,
  -1,
  0,
  0.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e308,
  {},
  [],
  [null],
  ['c\ud800'],
  { constructor: 'c\ud800' },
];

/** Inherited property names, and names that cannot be stored. */
const hostileNames = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'c\ud800', 'a\u0000b', ''];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

type FieldPath = (string | number)[];

export interface CallInput {
  query: Record<string, unknown>;
  body: unknown;
}

const paths = createOpenApiDocument('Keystock').paths as Record<string, Record<string, Operation>>;

interface HostileCall extends CallInput {
  /** The field path and its value as JSON, truncated. */
  description: string;
}

/** Copies of the sample call, each with one declared field set to one hostile value. */
export function createHostileCalls({ method, path }: Endpoint, { query, body }: CallInput): HostileCall[] {
  const operation = paths[`/api${path}`]?.[method.toLowerCase()];
  const queryParameters = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  const schema = operation?.requestBody?.content['application/json'].schema;
  const inQuery = (name: string, value: string) => ({
    description: `?${name}=${value}`,
    query: { ...query, ...Object.fromEntries([[name, value]]) },
    body,
  });
  const inBody = (fieldPath: FieldPath, value: unknown) => ({
    description: `${fieldPath.join('.')}: ${JSON.stringify(value).slice(0, 50)}`,
    query,
    body: setValue(body, fieldPath, value),
  });
  return [
    ...queryParameters.flatMap(({ name }) => hostileTexts.map((text) => inQuery(name, text))),
    ...(queryParameters.length > 0 ? hostileNames.map((name) => inQuery(name, '1')) : []),
    ...(schema ? [[], ...listFieldPaths(schema)] : []).flatMap((fieldPath) =>
      hostileValues.map((value) => inBody(fieldPath, value)),
    ),
    ...(schema ? hostileNames.map((name) => inBody([name], 1)) : []),
  ];
}

/** Includes the fields of array items. */
function listFieldPaths({ properties = {}, items, anyOf = [] }: Schema): FieldPath[] {
  const children = [...Object.entries(properties), ...(items ? [[0, items] as const] : [])];
  const below = children.flatMap(([name, child]) =>
    [[], ...listFieldPaths(child)].map((rest) => [name, ...rest]),
  );
  return [...below, ...anyOf.flatMap(listFieldPaths)];
}

/** Returns a copy with the value at a field path replaced; creates missing parents. */
function setValue(root: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof name === 'number') return [setValue(Object(root)[name], rest, value)];
  const fields = new Map<string, unknown>(Object.entries(root ?? {}));
  // Unlike an assignment, this creates an own property for `__proto__` too.
  return Object.fromEntries(fields.set(name, setValue(fields.get(name), rest, value)));
}
