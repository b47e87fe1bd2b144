import type { ResourceNames } from './names';

/** A line of a new resource in a list that exists. */
interface Insertion {
  file: string;
  /** The text after which the line stands. */
  after: string;
  line: string;
}

/** The lines that register a new resource: with contract, permissions, audit log, server and console. */
export const listInsertions = ({ plural, singular }: ResourceNames): Insertion[] => [
  {
    file: 'contract/resources.ts',
    after: "export { sites } from './sites';",
    line: `export { ${plural} } from './${plural}';`,
  },
  {
    file: 'contract/audit.ts',
    after: 'export const AuditAction = z.enum([',
    line: `  '${singular}.create',\n  '${singular}.delete',\n  '${singular}.update',`,
  },
  {
    file: 'contract/permissions.ts',
    after: 'export const permissions = {',
    line: `  '${plural}.read': everyone,\n  '${plural}.write': administrators,`,
  },
  { file: 'contract/audit.ts', after: 'export const AuditKind = z.enum([', line: `  '${singular}',` },
  { file: 'server/schema/index.ts', after: '', line: `export * from './${plural}/${plural}';` },
  {
    file: 'server/app/routeGroups.ts',
    after: '// The routes of each group of `contract/api.ts`.',
    line: `export { default as ${plural} } from '../domains/${plural}/routes';`,
  },
  { file: 'scripts/domains.ts', after: "  'system',", line: `  '${plural}',` },
  { file: 'src/resources/index.ts', after: '', line: `import ${plural} from './${plural}';` },
];

/** Returns the text with the line inserted. Throws if the list is not where it was. */
export function insertLine(text: string, { file, after, line }: Insertion): string {
  if (after === '') return `${line}\n${text}`;
  const start = text.indexOf(`${after}\n`);
  if (start < 0) throw new Error(`${file} has no line "${after}"`);
  const end = start + after.length + 1;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}

/** Returns the text without the line, wherever it stands. */
export const removeLine = (text: string, { line }: Insertion): string =>
  line
    .split('\n')
    .reduce((rest, part) => rest.replace(new RegExp(`^\\s*${escapePattern(part.trim())}\\n`, 'm'), ''), text);

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const RESOURCE_LIST = /(export const resources = \[[^\]]*?)(,?\s*\])/;

/** Adds the resource at the end of the navigation. */
export function appendResource(text: string, { plural }: ResourceNames): string {
  if (!RESOURCE_LIST.test(text)) throw new Error('src/resources/index.ts has no list of resources');
  return text.replace(RESOURCE_LIST, `$1, ${plural}$2`);
}

/** Takes the resource out of the navigation. */
export const unlistResource = (text: string, { plural }: ResourceNames): string =>
  text.replace(RESOURCE_LIST, (list) => list.replace(new RegExp(`,?\\s*\\b${plural}\\b`), ''));
