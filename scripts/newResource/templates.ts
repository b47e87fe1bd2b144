import { type FieldCode, getLabels } from './fieldCode';
import { type ResourceNames, toCamel, toSnake, toTitle, toWords } from './names';

/** A new resource: its names and the code of its fields; the first one names a record. */
export interface NewResource extends ResourceNames {
  fields: FieldCode[];
}

type Template = (resource: NewResource) => string;

const quote = (names: string[]) => names.map((name) => `'${name}'`).join(', ');
const listNames = (fields: FieldCode[], isListed: (field: FieldCode) => boolean) =>
  fields.filter(isListed).map(({ name }) => name);

/** The names among `known` that a text uses, for its import. */
const findUsed = (text: string, known: string[]) =>
  known.filter((name) => new RegExp(`\\b${name}\\(|\\b${name}\\b`).test(text)).join(', ');

const CONTRACT_MODULES: [file: string, names: string[]][] = [
  [
    './shared/fields',
    [
      'boundedText',
      'DateInput',
      'Id',
      'intBetween',
      'numberBetween',
      'requiredText',
      'Timestamp',
      'TimestampInput',
      'withLabel',
    ],
  ],
  ['./shared/file', ['file', 'StoredFile']],
  ['./shared/multilineText', ['multiline', 'multilineText']],
  ['./shared/reference', ['reference']],
];

const importUsed = (text: string, modules: [file: string, names: string[]][]) =>
  modules
    .map(([file, names]) => [file, findUsed(text, names)])
    .filter(([, used]) => used)
    .map(([file, used]) => `import { ${used} } from '${file}';\n`)
    .join('');

const contract: Template = ({ plural, singular, type, fields }) => {
  const body = `${fields.map(({ declaration = '' }) => declaration).join('\n')}
export const ${type} = z.object({
  id: Id,
  ${fields.map(({ name, record }) => `${name}: ${record},`).join('\n')}
  created_at: Timestamp,
});
export type ${type} = z.infer<typeof ${type}>;

export const ${type}Input = z.strictObject({
  ${fields.map(({ name, input }) => `${name}: ${input},`).join('\n')}
});

export const ${plural} = crudEndpoints({
  path: '/${plural}',
  access: { read: '${plural}.read', write: '${plural}.write' },
  name: '${toWords(singular)}',
  record: ${type},
  create: ${type}Input,
  filters: [${quote([...listNames(fields, ({ hasFilter }) => hasFilter), 'created_at'])}],
  sort: [${quote([...listNames(fields, ({ hasSort }) => hasSort), 'created_at'])}],
});
`;
  return `import * as z from 'zod/mini';
import { crudEndpoints } from './shared/crud';
${importUsed(body, CONTRACT_MODULES)}
${body}`;
};

const texts = ({ singular, plural, fields }: NewResource, language: 0 | 1) => {
  const label = (name: string) => `${name}: '${getLabels(name)[language]}'`;
  const values = fields
    .filter(({ kind }) => kind === 'enum')
    .map(
      ({ name, args }) =>
        `${name}: { ${args.map((member) => `${member}: '${toTitle(member)}'`).join(', ')} }`,
    );
  return `{
    name: '${toTitle(singular)} |||| ${toTitle(plural)}',
    fields: { ${[...fields.map(({ name }) => label(name)), label('created_at')].join(', ')} },
    ${values.length > 0 ? `values: { ${values.join(', ')} },` : ''}
  }`;
};

const resource: Template = (names) => {
  const { plural, fields } = names;
  const [first] = fields;
  const title = first?.name ?? '';
  const filters = fields.filter(({ hasFilter, kind }) => hasFilter || kind === 'ref');
  return `import Icon from '@mui/icons-material/CategoryOutlined';
import { ${plural} } from '#contract/${plural}';
import { defineResource } from '../../admin';

export default defineResource({
  endpoints: ${plural},
  icon: Icon,
  // To be translated.
  texts: { de: ${texts(names, 0)}, es: ${texts(names, 1)} },
  ${['name', 'title'].includes(title) ? '' : `recordRepresentation: '${title}',`}
  list: {
    columns: [${quote([...listNames(fields, ({ kind }) => kind !== 'multiline'), 'created_at'])}],
    sort: { field: '${title}', order: 'ASC' },
    search: true,
    filters: [${quote([...filters.map(({ name }) => name), 'created_at'])}],
    export: true,
  },
  create: {},
  edit: {},
  show: {},
  delete: 'pessimistic',
});
`;
};

const TABLE_MODULES: [file: string, names: string[]][] = [
  [
    'drizzle-orm/pg-core',
    ['bigint', 'boolean', 'date', 'index', 'integer', 'jsonb', 'numeric', 'pgTable', 'text'],
  ],
  ['../columns', ['bigintRef', 'createdAt', 'id', 'timestamptz']],
];

const table: Template = ({ plural, fields }) => {
  const [first] = fields;
  const name = toSnake(plural);
  const indexed = fields.filter((field) => field === first || field.kind === 'ref');
  const targets = new Map(fields.flatMap(({ target }) => (target ? [[target.table, target.file]] : [])));
  const body = `export const ${plural} = pgTable(
  '${name}',
  {
    id: id(),
    ${fields.map(({ column }) => `${column},`).join('\n')}
    createdAt: createdAt(),
  },
  (table) => [${indexed.map((field) => `index('${name}_${field.name}').on(table.${toCamel(field.name)}, table.id)`).join(', ')}],
);
`;
  return `${importUsed(body, TABLE_MODULES)}${[...targets].map(([target, file]) => `import { ${target} } from '${file}';\n`).join('')}
${body}`;
};

const routes: Template = ({ plural, singular, fields }) => {
  const searchable = listNames(fields, ({ kind }) => kind === 'text' || kind === 'multiline');
  return `import { ${plural} } from '#contract/${plural}';
import { routes } from '../../platform/http/routes';
import { ${plural} as table } from '../../schema';
import { crudHandlers } from '../crud';

export default routes(
  ${plural},
  crudHandlers(${plural}, { table, name: '${toTitle(singular)}', searchable: [${quote(searchable)}], kind: '${singular}' }),
);
`;
};

/** The files of a new resource beside its tests, by path. */
export const createFiles = (names: NewResource): Record<string, string> => ({
  [`contract/${names.plural}.ts`]: contract(names),
  [`server/schema/${names.plural}/${names.plural}.ts`]: table(names),
  [`server/domains/${names.plural}/routes.ts`]: routes(names),
  [`src/resources/${names.plural}/index.tsx`]: resource(names),
});
