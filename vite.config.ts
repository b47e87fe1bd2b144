import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { createChunkGroups } from './scripts/console/groupChunks.ts';
import { preloadConsole } from './scripts/console/preloadConsole.ts';
import { slimContract } from './scripts/console/slimContract.ts';

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
const INITIAL_CHUNKS = ['schemas', 'console', 'list'];

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

/** Module that react-admin's default exporter imports. */
export const resolve = {
  alias: {
    'jsonexport/dist/index.js': fileURLToPath(new URL('src/admin/export/jsonExport.ts', import.meta.url)),
  },
};

/** `Login_card`: readable, and smaller than a name with a hash. scripts/checkStyles.ts keeps the file names unique. */
const generateScopedName = (name: string, file: string) => `${basename(file, '.module.css')}_${name}`;

/** The content security policy allows neither inline scripts nor data: fonts. */
export const build = { modulePreload: { polyfill: false }, assetsInlineLimit: 0 };

const config: UserConfig = {
  css: { modules: { generateScopedName } },
  define,
  resolve,
  plugins: [react(), slimContract, addCompileHints, preloadConsole(), compressAssets],
  build: {
    outDir: 'build/console',
    ...build,
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    // Compression takes most of the build; on a busy machine its duration would be reported as a warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API_URL } },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config;
  const groups = await createChunkGroups({ ...config, plugins: [react(), slimContract] });
  return {
    ...config,
    build: {
      ...config.build,
      rolldownOptions: { ...config.build?.rolldownOptions, output: { codeSplitting: { groups } } },
    },
  };
});
