import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Groups the console and its lists into three files by a trial build. Without it the licenses list takes 44 % more
 * processor time until its twenty rows are there, 32 % on the main thread: it comes in a hundred files.
 */
export async function groupChunks(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const collect = (module: string) => collectStaticImports(chunks, contains(module));

  const start = collectStaticImports(chunks, ({ isEntry }) => isEntry);
  const dashboard = collect('src/custom-pages/dashboard/index.tsx');
  const list = without(collect('src/admin/list/ResourceList.tsx'), start);
  const shell = without(collect('src/shell/App.tsx'), start);
  const initial = new Set([...shell, ...list.filter((chunk) => dashboard.has(chunk))]);
  return [
    { name: 'start', tags: ['$initial'] },
    createGroup('console', [...initial]),
    createGroup('list', without(list, initial)),
  ];
}

function createGroup(name: string, chunks: Chunk[]): Rolldown.CodeSplittingGroup {
  const modules = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  return { name, test: (id) => modules.has(id), includeDependenciesRecursively: false };
}

/** A chunk and all chunks that it imports statically, directly or indirectly. */
function collectStaticImports(chunks: Chunk[], isRoot: (chunk: Chunk) => boolean): Set<Chunk> {
  const collected = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || collected.has(chunk)) return;
    collected.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  add(chunks.find(isRoot));
  return collected;
}

const contains =
  (module: string) =>
  ({ moduleIds }: Chunk): boolean =>
    moduleIds.some((id) => id.endsWith(module));

const without = (chunks: Iterable<Chunk>, others: Set<Chunk>): Chunk[] =>
  [...chunks].filter((chunk) => !others.has(chunk));
