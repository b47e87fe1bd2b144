import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { DOMAINS } from './domains';
import { listFiles } from './listFiles';

/**
 * Fails on an import that points up a layer or a domain, from the kit to the product, past a domain's index, at Fastify from
 * outside platform/http, or around a cycle of files (type-only imports count). `--write` draws the graph of the domains into docs/architecture.md.
 */

// From the bottom up: a file imports its own layer and those below it. Files outside of these folders are below all.
const LAYERS: Record<string, string[][]> = {
  server: [['platform'], ['schema'], ['domains'], ['demo'], ['app'], ['cli']],
  src: [
    ['theme', 'i18nProvider'],
    ['dataProvider'],
    ['admin'],
    ['kit.ts'],
    ['texts'],
    ['authProvider'],
    ['resources'],
    ['custom-pages'],
    ['shell'],
    ['main.tsx'],
  ],
};
// The folders that a file of each folder imports from, beside its own.
const FOLDERS: Record<string, string[]> = {
  contract: [],
  examples: [],
  packages: [],
  server: ['contract', 'packages'],
  src: ['contract'],
  scripts: ['contract', 'server', 'packages', 'src', 'testkit', 'tests'],
  testkit: ['contract', 'server', 'packages', 'scripts'],
  tests: ['contract', 'server', 'packages', 'src', 'scripts', 'testkit'],
  bench: ['contract', 'server', 'packages', 'src', 'testkit'],
};
// The kit, which any application may use: its files import each other and libraries, and nothing of the product.
const KIT = /^(contract\/shared\/|src\/((theme|i18nProvider|dataProvider|admin)\/|kit\.ts$))/;
const DOC = 'docs/architecture.md';
const GRAPH = /(<!-- domains -->\n)[\s\S]*?(<!-- \/domains -->)/;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

const files = listFiles(Object.keys(FOLDERS), /\.tsx?$/);
const knownFiles = new Set(files);
const problems: string[] = [];

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('.')
    ? join(dirname(from), specifier.replace(/\?.*$/, ''))
    : specifier.replace(/^#contract/, 'contract').replace(/^#shop/, 'packages/shop');
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((file) =>
    knownFiles.has(file),
  );
}

function listImports(file: string): { specifier: string; target?: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, specifier]) =>
    specifier ? [{ specifier, target: resolve(file, specifier) }] : [],
  );
}

/** Returns the first cycle that a depth-first search finds from each node. */
function findCycles(graph: Map<string, Set<string>>): string[][] {
  const visited = new Set<string>();
  const cycles: string[][] = [];
  const visit = (node: string, path: string[]) => {
    const start = path.indexOf(node);
    if (start >= 0) return void cycles.push([...path.slice(start), node]);
    if (visited.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    visited.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

function isImportUp(file: string, target: string): boolean {
  const [part = ''] = file.split('/');
  const getLayerIndex = (path: string) =>
    LAYERS[part]?.findIndex((folders) => folders.some((folder) => path.startsWith(`${part}/${folder}`))) ?? 0;
  return getLayerIndex(target) > getLayerIndex(file);
}

const getFolder = (file: string) => file.slice(0, file.indexOf('/'));
const getDomain = (file: string) => /^server\/domains\/([^/]+)\//.exec(file)?.[1];

const fileGraph = new Map<string, Set<string>>();
const domainGraph = new Map(DOMAINS.map((domain) => [domain, new Set<string>()]));
for (const file of files) {
  const imports = listImports(file);
  fileGraph.set(file, new Set(imports.flatMap(({ target }) => (target && target !== file ? [target] : []))));
  const folder = getFolder(file);
  for (const { specifier, target } of imports) {
    if (target && ![folder, ...(FOLDERS[folder] ?? [])].includes(getFolder(target)))
      problems.push(`${file} imports another folder: ${target}`);
    if (target && isImportUp(file, target)) problems.push(`${file} imports up: ${target}`);
    if (target && KIT.test(file) && !KIT.test(target))
      problems.push(
        `${file} imports the product: ${target}; the kit knows it by Register and by what it is given`,
      );
    if (specifier === 'react-admin' && file.startsWith('src/admin/'))
      problems.push(`${file} imports react-admin: ra-core has what the kit needs`);
  }
  const domain = getDomain(file);
  if (domain && !DOMAINS.includes(domain)) problems.push(`${file} is of no domain`);
  if (!file.startsWith('server/')) continue;
  for (const { specifier, target } of imports) {
    if (/^(fastify$|@fastify\/)/.test(specifier) && !file.startsWith('server/platform/http/')) {
      problems.push(`${file} imports ${specifier}: only platform/http does`);
    }
    if (!target) continue;
    if (target.startsWith('packages/') && !file.startsWith('server/demo/'))
      problems.push(`${file} imports ${target}: only the demo has a shop`);
    const targetDomain = getDomain(target);
    if (!domain || !targetDomain || domain === targetDomain) continue;
    domainGraph.get(domain)?.add(targetDomain);
    if (DOMAINS.indexOf(targetDomain) > DOMAINS.indexOf(domain))
      problems.push(`${file} imports a domain above its own: ${target}`);
    if (target !== `server/domains/${targetDomain}/index.ts`)
      problems.push(`${file} imports past the index: ${target}`);
  }
}
for (const cycle of findCycles(fileGraph)) problems.push(`cycle: ${cycle.join(' -> ')}`);

const edges = [...domainGraph].map(
  ([domain, imported]) => `  ${domain}${imported.size ? ` --> ${[...imported].toSorted().join(' & ')}` : ''}`,
);
const graphMarkdown = `\`\`\`mermaid\nflowchart LR\n${edges.join('\n')}\n\`\`\`\n`;
const text = readFileSync(DOC, 'utf8');
if (process.argv.includes('--write')) {
  writeFileSync(
    DOC,
    text.replace(GRAPH, (_, begin: string, end: string) => `${begin}${graphMarkdown}${end}`),
  );
} else if (!text.includes(graphMarkdown))
  problems.push(`${DOC} shows another graph of the domains: run with --write`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
