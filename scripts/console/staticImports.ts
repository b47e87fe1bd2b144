import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

/** A chunk and all chunks that it imports statically, directly or indirectly. */
export function collectStaticImports(chunks: Chunk[], isRoot: (chunk: Chunk) => boolean): Set<Chunk> {
  const collected = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || collected.has(chunk)) return;
    collected.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  add(chunks.find(isRoot));
  return collected;
}

/** For the chunk of a source file. */
export const contains =
  (module: string) =>
  ({ moduleIds }: Chunk): boolean =>
    moduleIds.some((id) => id.endsWith(module));

export const without = (chunks: Iterable<Chunk>, others: Set<Chunk>): Chunk[] =>
  [...chunks].filter((chunk) => !others.has(chunk));
