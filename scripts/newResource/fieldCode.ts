import type { Field } from './fields';
import { findTable } from './findTable';
import { toCamel, toPascal, toTitle } from './names';

/** The code of a field in the files of a resource. */
export interface FieldCode extends Field {
  /** The schema of the record's field. */
  record: string;
  /** The schema of the form's field. */
  input: string;
  /** A schema that both use. */
  declaration?: string;
  /** The definition of its column, by its name in Drizzle. */
  column: string;
  /** Two values in the source of a test; the first is not the default. */
  samples: [string, string];
  /** A value that the API refuses at the field. */
  wrong?: string;
  hasFilter: boolean;
  hasSort: boolean;
  /** A reference's resource, and the module of its table. */
  target?: { resource: string; table: string; file: string };
}

const MAX_INT = 2_000_000_000;

const MARCH = 2;
const APRIL = 3;

/** A later field has a later date, so that a rule that is added, such as an end after its start, holds for the samples. */
const getSampleTime = (month: number, index: number): string =>
  new Date(Date.UTC(2026, month, 1 + index, 12)).toISOString();

/** The code of the field at this place. Throws if it refers to a resource without a table. */
export function toCode(field: Field, index: number): FieldCode {
  const { name, kind, isRequired, args } = field;
  const optional = (record: string, input: string) =>
    isRequired ? { record, input } : { record: `z.nullable(${record})`, input: `z.nullish(${input})` };
  const column = (type: string, isNeeded = isRequired) =>
    `${toCamel(name)}: ${type}${isNeeded ? '.notNull()' : ''}`;
  const times = [getSampleTime(MARCH, index), getSampleTime(APRIL, index)] as const;
  const common = { ...field, hasFilter: true, hasSort: true };

  switch (kind) {
    case 'text':
      return {
        ...common,
        ...optional('z.string()', isRequired ? 'requiredText()' : 'boundedText(255)'),
        column: column('text()'),
        samples: [`'First ${name}'`, `'Second ${name}'`],
        wrong: isRequired ? `' '` : undefined,
        hasFilter: false,
      };
    case 'multiline':
      return {
        ...common,
        record: isRequired ? 'multiline(z.string())' : 'multiline(z.nullable(z.string()))',
        input: isRequired ? 'multiline(requiredText(undefined, 2000))' : 'z.nullish(multilineText(2000))',
        column: column('text()'),
        samples: [`'Line 1\\nLine 2'`, `'Line 3'`],
        hasFilter: false,
        hasSort: false,
      };
    case 'int': {
      const [min = '0', max = `${MAX_INT}`] = args;
      const isBig = Math.max(Math.abs(Number(min)), Number(max)) > MAX_INT;
      return {
        ...common,
        ...optional('z.int()', `intBetween(${min}, ${max})`),
        column: column(isBig ? `bigint({ mode: 'number' })` : 'integer()'),
        samples: [max, min],
        wrong: `${Number(max) + 1}`,
      };
    }
    case 'decimal': {
      const [min = '0', max = '1000000000'] = args;
      return {
        ...common,
        ...optional('z.number()', `numberBetween(${min}, ${max})`),
        column: column(`numeric({ mode: 'number' })`),
        samples: [`${Number(min) + 0.5}`, min],
        wrong: `${Number(max) + 1}`,
      };
    }
    case 'bool': {
      const [standard = 'false'] = args;
      const other = standard === 'true' ? 'false' : 'true';
      return {
        ...common,
        record: 'z.boolean()',
        input: isRequired ? 'z.boolean()' : `z._default(z.boolean(), ${standard})`,
        column: column('boolean()', true),
        samples: [other, standard],
      };
    }
    case 'enum': {
      const type = toPascal(name);
      const members = args.map((member) => `'${member}'`);
      return {
        ...common,
        declaration: `const ${type} = z.enum([${members.join(', ')}]);`,
        record: type,
        input: isRequired ? type : `z._default(${type}, ${members[0]})`,
        column: column('text()', true),
        samples: [members.at(-1) ?? '', members[0] ?? ''],
        wrong: `'no member'`,
      };
    }
    case 'date':
      return {
        ...common,
        ...optional('z.iso.date()', 'DateInput'),
        column: column('date()'),
        samples: [`'${times[0].slice(0, 10)}'`, `'${times[1].slice(0, 10)}'`],
        wrong: `'1 March'`,
      };
    case 'datetime':
      return {
        ...common,
        ...optional('Timestamp', 'TimestampInput'),
        column: column('timestamptz()'),
        samples: [`'${times[0]}'`, `'${times[1]}'`],
        wrong: `'noon'`,
      };
    case 'file': {
      const types = args.slice(0, -1);
      const limits = `{ types: [${types.map((type) => `'${type}'`).join(', ')}], maxBytes: ${args.at(-1)}_000 }`;
      return {
        ...common,
        ...optional('StoredFile', `file(${limits})`),
        column: column('jsonb()'),
        samples: [
          `{ name: 'first.${types[0]}', data: 'Zmlyc3Q=' }`,
          `{ name: 'second.${types[0]}', data: 'c2Vjb25k' }`,
        ],
        wrong: `{ name: 'first.none', data: 'Zmlyc3Q=' }`,
        hasFilter: false,
        hasSort: false,
      };
    }
    case 'ref': {
      const [resource = '', onDelete] = args;
      const action = onDelete?.replace('_', ' ');
      const reference = `reference('${resource}'${action ? `, { onDelete: '${action}' }` : ''})`;
      const labelled = (schema: string) => `withLabel('${toTitle(name.replace(/_id$/, ''))}', ${schema})`;
      const target = findTable(resource);
      const foreignKey = `references(() => ${target.table}.id${action ? `, { onDelete: '${action}' }` : ''})`;
      return {
        ...common,
        record: labelled(isRequired ? reference : `z.nullable(${reference})`),
        input: labelled(isRequired ? reference : `z.nullish(${reference})`),
        column: `${toCamel(name)}: bigintRef()${isRequired ? '.notNull()' : ''}.${foreignKey}`,
        samples: ['', ''],
        wrong: '1_000_000_000',
        hasFilter: false,
        hasSort: false,
        target: { resource, ...target },
      };
    }
  }
}

/** The German and Spanish labels of usual fields; others stay to be translated. */
const LABELS: Record<string, [german: string, spanish: string]> = {
  name: ['Name', 'Nombre'],
  title: ['Titel', 'Título'],
  code: ['Code', 'Código'],
  description: ['Beschreibung', 'Descripción'],
  note: ['Notiz', 'Nota'],
  status: ['Status', 'Estado'],
  active: ['Aktiv', 'Activo'],
  is_active: ['Aktiv', 'Activo'],
  starts_on: ['Beginn', 'Inicio'],
  ends_on: ['Ende', 'Fin'],
  pool_id: ['Pool', 'Pool'],
  site_id: ['Shop', 'Tienda'],
  created_at: ['Angelegt', 'Creado'],
};

export const getLabels = (name: string): [german: string, spanish: string] =>
  LABELS[name] ?? [toTitle(name.replace(/_id$/, '')), toTitle(name.replace(/_id$/, ''))];
