import { readFileSync } from 'node:fs';
import { keepDocument } from './keepDocument';
import { listFiles } from './listFiles';

/**
 * Writes the options of `defineResource` from their types into docs/define-resource.md with `--write`; else fails if
 * the file differs. Fails if neither the product nor the tutorial uses an option.
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
const USERS = [...listFiles(['src/resources', 'src/custom-pages'], /\.tsx?$/), 'docs/adding-a-resource.md'];

interface Option {
  name: string;
  type: string;
  comment: string;
}

interface ParsedInterface {
  name: string;
  heading: string;
  comment: string;
  options: Option[];
}

const INTERFACE =
  /((?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^export interface (\w+)((?:(?! \{\n)[\s\S])*) \{\n([\s\S]*?)^\}/gm;
const OPTION = /((?:^ {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)^ {2}(\w+\??): ((?:.|\n(?! {2}[\w/]))+);$/gm;

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
    options: [...body.matchAll(OPTION)].map(([, note = '', option = '', type = '']) => ({
      name: option,
      type,
      comment: toText(note),
    })),
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
    '',
    '| option | type | |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

const interfaces = SOURCES.flatMap((file) => parseInterfaces(readFileSync(file, 'utf8')));
const uses = USERS.map((file) => readFileSync(file, 'utf8')).join('\n');
const unused = interfaces.flatMap(({ name, options }) =>
  options
    .filter((option) => !new RegExp(`\\b${option.name.replace('?', '')}: `).test(uses))
    .map((option) => `${name}.${option.name}`),
);
const text = `# The options of defineResource

Made from the types by \`node --import tsx scripts/resourceDocs.ts --write\`. A \`?\` marks what may be left out.
[Adding a resource](adding-a-resource.md) shows them in use.

${interfaces.map(formatInterface).join('\n\n')}
`;

keepDocument('docs/define-resource.md', text);
if (unused.length > 0) {
  console.error(`Nothing uses these options: ${unused.join(', ')}`);
  process.exitCode = 1;
}
