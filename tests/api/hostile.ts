import type { Endpoint } from '#contract/shared/endpoint';
import { createOpenApiDocument } from '../../server/app/openApi';

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** What no address, date, name or cursor should be. */
const texts = [
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
  base64url('{"by":"creation_date","order":"DESC","key":"0000-01-01T00:00:00Z","id":1}'),
  base64url('{"by":"order_id","order":"DESC","key":"\\ud800","id":1}'),
];

/** Hardly to be compressed, and three times as many bytes as characters; nine times as many in an address. */
const dense = Array.from({ length: 1900 }, (_, n) =>
  String.fromCodePoint(0x4e00 + ((n * n * 7919) % 20_000)),
);

const values: unknown[] = [
  ...texts,
  `https://shop.example.com/${dense.join('')}`,
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

/** Names that an object has without being given them, and such as cannot be stored. */
const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'c\ud800', 'a\u0000b', ''];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

type Place = (string | number)[];

/** What a call is sent. */
export interface Sent {
  query: Record<string, unknown>;
  body: unknown;
}

const paths = createOpenApiDocument('Keystock').paths as Record<string, Record<string, Operation>>;

interface HostileCall extends Sent {
  /** The place, and what stands there as JSON, cut. */
  what: string;
}

/** Calls that are like the sample but for one place: each place that the contract declares, with each value. */
export function hostileCalls({ method, path }: Endpoint, { query, body }: Sent): HostileCall[] {
  const operation = paths[`/api${path}`]?.[method.toLowerCase()];
  const asked = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  const schema = operation?.requestBody?.content['application/json'].schema;
  const inQuery = (name: string, value: string) => ({
    what: `?${name}=${value}`,
    query: { ...query, ...Object.fromEntries([[name, value]]) },
    body,
  });
  const inBody = (place: Place, value: unknown) => ({
    what: `${place.join('.')}: ${JSON.stringify(value).slice(0, 50)}`,
    query,
    body: withValue(body, place, value),
  });
  return [
    ...asked.flatMap(({ name }) => texts.map((text) => inQuery(name, text))),
    ...(asked.length > 0 ? names.map((name) => inQuery(name, '1')) : []),
    ...(schema ? [[], ...placesOf(schema)] : []).flatMap((place) =>
      values.map((value) => inBody(place, value)),
    ),
    ...(schema ? names.map((name) => inBody([name], 1)) : []),
  ];
}

/** Down to the fields of lists' entries. */
function placesOf({ properties = {}, items, anyOf = [] }: Schema): Place[] {
  const children = [...Object.entries(properties), ...(items ? [[0, items] as const] : [])];
  const below = children.flatMap(([name, of]) => [[], ...placesOf(of)].map((rest) => [name, ...rest]));
  return [...below, ...anyOf.flatMap(placesOf)];
}

/** A copy with one place changed; what leads there is made where it is missing. */
function withValue(whole: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof name === 'number') return [withValue(Object(whole)[name], rest, value)];
  const fields = new Map<string, unknown>(Object.entries(whole ?? {}));
  // Unlike an assignment, this makes a field of `__proto__` too.
  return Object.fromEntries(fields.set(name, withValue(fields.get(name), rest, value)));
}
