import { readFileSync } from 'node:fs';
import { findUnusedOptions, type ParsedInterface } from './findUnusedOptions';
import { keepDocument } from './keepDocument';
import { listFiles } from './listFiles';

/**
 * Writes the options of `defineResource` from their types into docs/define-resource.md with `--write`; else fails if
 * the file differs. Fails if neither the product nor the example uses an option, or if the kit does not export a type of it.
 */
const DECLARATIONS = [
  'ResourceDeclaration',
  'View',
  'ListDeclaration',
  'columns',
  'filters',
  'ExportDeclaration',
  'forms',
];
const SOURCES = [
  ...DECLARATIONS.map((name) => `src/admin/resource/declarations/${name}.ts`),
  'src/admin/resource/texts.ts',
  'src/dataProvider/ResourceConfig.ts',
];
const USERS = listFiles(['src/resources', 'src/custom-pages', 'examples'], /(?<!\.test)\.tsx?$/);
/** What the package exports. */
const INDEXES = ['src/kit.ts', 'src/admin/index.ts'];
const EXPORT = /^export (type )?\{([^}]*)\} from/gm;

const INTERFACE =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^export interface (\w+)((?:(?! \{\n)[\s\S])*) \{\n([\s\S]*?)^\}/gm;
const OPTION = /((?:^ {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^ {2}(\w+\??):\s((?:.|\n(?! {2}[\w/]))+);$/gm;

const toText = (comment: string) =>
  comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/\n\s*\* ?/g, ' ')
    .trim();

const toCell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

function parseInterfaces(source: string): ParsedInterface[] {
  return [...source.matchAll(INTERFACE)].map(([, comment = '', name = '', heading = '', body = '']) => ({
    name,
    heading: toText(heading),
    comment: toText(comment),
    // Of type undefined is what tells two interfaces apart.
    options: [...body.matchAll(OPTION)].flatMap(([, note = '', option = '', type = '']) =>
      type === 'undefined' ? [] : [{ name: option, type: type.trim(), comment: toText(note) }],
    ),
  }));
}

function formatInterface({ name, heading, comment, options }: ParsedInterface): string {
  const parents = /extends ((?:\w+(?:<[^<>]*>)?(?:, )?)+)$/.exec(heading)?.[1]?.replaceAll(/<[^<>]*>/g, '');
  const rows = options.map(
    (option) => `| \`${option.name}\` | \`${toCell(option.type)}\` | ${toCell(option.comment)} |`,
  );
  return [
    `## ${name}`,
    ...(comment ? [comment] : []),
    ...(parents ? [`Has the options of ${parents.replaceAll(', ', ' and ')} too.`] : []),
    ...(rows.length > 0 ? ['', '| option | type | |', '|---|---|---|', ...rows] : []),
  ].join('\n');
}

/** The names that the package exports: of values, and of types. */
function listExports() {
  const names = INDEXES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORT)].flatMap(([, kind = '', list = '']) =>
      list.split(',').flatMap((name) => (name.trim() ? kind + name.trim() : [])),
    ),
  ).toSorted();
  const types = names.flatMap((name) => /^type (\w+)$/.exec(name)?.[1] ?? []);
  return { values: names.filter((name) => !name.startsWith('type ')), types };
}

const formatNames = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');

const sources = SOURCES.map((file) => readFileSync(file, 'utf8'));
const interfaces = sources.flatMap(parseInterfaces);
const { values, types } = listExports();
const text = `# The options of defineResource

Made from the types by \`node --import tsx scripts/resourceDocs.ts --write\`. A \`?\` marks what may be left out.
[Adding a resource](adding-a-resource.md) shows them in use.

${interfaces.map(formatInterface).join('\n\n')}

## What the package exports
\`@keystock/kit\` is [the kit as a package](../packages/kit/README.md); the product imports \`src/admin\`.

Components and functions: ${formatNames(values)}.

Types: ${formatNames(types)}.
`;

keepDocument('docs/define-resource.md', text);
const problems = [
  ...findUnusedOptions(interfaces, sources.join('\n\n'), USERS).map(
    (option) => `Nothing uses the option ${option}`,
  ),
  ...interfaces.flatMap(({ name }) =>
    types.includes(name) ? [] : `The kit does not export the type ${name}`,
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
