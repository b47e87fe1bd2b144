import { build, type InlineConfig, type Rolldown } from 'vite';
import { type Chunk, collectStaticImports, contains, without } from './staticImports.ts';

/** Groups the schemas, the console and its lists into three files by a trial build: 5 % less to load than 28 files. */
export async function createChunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const collectChunks = (module: string) => collectStaticImports(chunks, contains(module));

  const start = collectStaticImports(chunks, ({ isEntry }) => isEntry);
  const dashboard = collectChunks('src/custom-pages/dashboard/index.tsx');
  const list = without(collectChunks('src/admin/list/ResourceList.tsx'), start);
  const shell = without(collectChunks('src/shell/App.tsx'), start);
  const schemas = collectChunks('contract/shared/fields.ts');
  const initial = new Set([...shell, ...list.filter((chunk) => dashboard.has(chunk))]);
  return [
    // One file is 1.5 kB smaller than four.
    { name: 'start', tags: ['$initial'] },
    createGroup('schemas', without(schemas, start)),
    createGroup('console', without(initial, schemas)),
    createGroup('list', without(list, initial)),
  ];
}

function createGroup(name: string, chunks: Chunk[]): Rolldown.CodeSplittingGroup {
  const modules = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  return { name, test: (id) => modules.has(id), includeDependenciesRecursively: false };
}
