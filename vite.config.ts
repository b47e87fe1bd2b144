import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';

const API_URL = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Base URL of the API: the origin of the console, unless the API has another host. */
export const define = {
  'import.meta.env.VITE_API_URL': JSON.stringify(process.env.VITE_API_URL || '/api'),
};

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg)$/;
const MIN_COMPRESSED_BYTES = 1024;

/** Compresses the files at build time, at the highest level, which is too slow for each request. */
const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle)) {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!COMPRESSIBLE.test(file.fileName) || content.length < MIN_COMPRESSED_BYTES) continue;
      await writeFile(join(dir, `${file.fileName}.br`), await compress(content));
    }
  },
};

const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';
const INITIAL_CHUNKS = ['console', 'list'];

/** Compiles the initial scripts while they load: 16 % less main-thread time. https://v8.dev/blog/explicit-compile-hints */
const addCompileHints: Plugin = {
  name: 'add-compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !(file.isEntry || INITIAL_CHUNKS.includes(file.name))) continue;
        file.code = COMPILE_HINT + file.code;
      }
    },
  },
};

type Chunk = Rolldown.OutputChunk;

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

function createGroup(name: string, chunks: Chunk[]): Rolldown.CodeSplittingGroup {
  const modules = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  return { name, test: (id) => modules.has(id), includeDependenciesRecursively: false };
}

/** Groups the console and its lists into two files by a trial build: 5 % less to load, 3 files instead of 28. */
async function createChunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const collectChunks = (module: string) =>
    collectStaticImports(chunks, ({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));

  const start = collectStaticImports(chunks, ({ isEntry }) => isEntry);
  const dashboard = collectChunks('src/custom-pages/dashboard/index.tsx');
  const list = [...collectChunks('src/admin/list/ResourceList.tsx')].filter((chunk) => !start.has(chunk));
  const shell = [...collectChunks('src/shell/App.tsx')].filter((chunk) => !start.has(chunk));
  const initial = new Set([...shell, ...list.filter((chunk) => dashboard.has(chunk))]);
  return [
    // One file is 1.5 kB smaller than four.
    { name: 'start', tags: ['$initial'] },
    createGroup('console', [...initial]),
    createGroup(
      'list',
      list.filter((chunk) => !initial.has(chunk)),
    ),
  ];
}

/** Module that react-admin's default exporter imports. */
export const resolve = {
  alias: {
    'jsonexport/dist/index.js': fileURLToPath(new URL('src/admin/export/jsonExport.ts', import.meta.url)),
  },
};

/** `Login_card`: readable, and smaller than a name with a hash. scripts/checkStyles.ts keeps the file names unique. */
const generateScopedName = (name: string, file: string) => `${basename(file, '.module.css')}_${name}`;

const config: UserConfig = {
  css: { modules: { generateScopedName } },
  define,
  resolve,
  plugins: [react(), addCompileHints, compressAssets],
  build: {
    outDir: 'build/console',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    // Compression takes most of the build; on a busy machine its duration would be reported as a warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API_URL } },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config;
  const groups = await createChunkGroups({ ...config, plugins: [react()] });
  return {
    ...config,
    build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  };
});
