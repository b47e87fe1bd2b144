import fc from 'fast-check';

/** The parts of a JSON schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

const toBase64Url = (text: string) => Buffer.from(text).toString('base64url');

/** Any UTF-16 code units, lone surrogates among them. */
const codeUnits = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) });

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  codeUnits,
  fc.json({ maxDepth: 1 }).map(toBase64Url),
  fc.constantFrom(
    'Office',
    'ada@example.com',
    'AAAA-1',
    '2026-11-20',
    '=HYPERLINK("x")',
    '%',
    '_',
    '\\',
    "'",
    '<b>',
    '{keys}',
    '((((((((((a*)*)*)*',
    '<'.repeat(20_000),
    ' '.repeat(20_000),
    '-1',
    '1e400',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ),
);

/** Values that fit no schema, or only just. */
const anything = fc.oneof(
  texts,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, [], {}, 2 ** 31, 2 ** 53, 1e308),
  fc.dictionary(fc.oneof(codeUnits, fc.constantFrom('constructor', '__proto__', 'toString')), texts, {
    maxKeys: 3,
  }),
);

/** Values of fields whose check the document does not describe. */
const VALUES: Record<string, string[]> = {
  email: ['ada@example.com', 'grace@example.com'],
  notification_email: ['ada@example.com'],
  recipient: ['ada@example.com'],
  url: ['http://127.0.0.1:9/shop', 'https://127.0.0.1:9'],
  license_key: ['AAAA-1', 'AAAA-2', 'AAAA-3'],
  timezone: ['Europe/Berlin', 'UTC'],
};

/** Values of a field's schema; about one of fifteen parts does not fit it. */
export function generateValues(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: generateFitting(schema, name) },
    { weight: 1, arbitrary: anything },
  );
}

function generateFitting(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (VALUES[name]) return fc.constantFrom(...VALUES[name]);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => generateValues(part, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return generateNumbers(schema);
    case 'string':
      return generateTexts(schema);
    case 'array':
      return fc.array(generateValues(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return generateObjects(schema);
    default:
      return anything;
  }
}

function generateNumbers({ minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema) {
  const bounds = { min: Math.max(minimum, Number.MIN_SAFE_INTEGER), max: maximum };
  return fc.oneof(
    // The ids of the first records.
    { weight: 4, arbitrary: fc.integer({ min: bounds.min, max: Math.min(bounds.max, bounds.min + 6) }) },
    { weight: 1, arbitrary: fc.integer(bounds) },
    { weight: 1, arbitrary: fc.constantFrom(bounds.min, bounds.max, bounds.max + 1, bounds.min - 1) },
  );
}

function generateTexts({ format, pattern, minLength = 0 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return generateDates().map((date) => date.toISOString());
  // The only other pattern with digits is the one of dates.
  if (pattern?.includes('\\d{1,15}')) return fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }).map(String);
  if (pattern?.includes('-02-29')) return generateDates().map((date) => date.toISOString().slice(0, 10));
  return texts.map((text) => text.padEnd(minLength, 'x'));
}

const generateDates = () =>
  fc.oneof(
    { weight: 4, arbitrary: datesBetween('2026-01-01', '2026-12-31') },
    { weight: 1, arbitrary: datesBetween('0001-01-01', '9999-12-31') },
  );

const datesBetween = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });

function generateObjects({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, generateValues(schema, name)]),
  );
  return fc.oneof(
    { weight: 14, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}
