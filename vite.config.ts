import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { groupChunks } from './scripts/console/groupChunks.ts';

const API_URL = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Base URL of the API: the origin of the console, unless the API has another host. */
export const define = {
  'import.meta.env.VITE_API_URL': JSON.stringify(process.env.VITE_API_URL || '/api'),
};

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };
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
      await writeFile(join(dir, `${file.fileName}.br`), await compress.br(content));
      const level = constants.Z_BEST_COMPRESSION;
      await writeFile(join(dir, `${file.fileName}.gz`), await compress.gz(content, { level }));
    }
  },
};

const SUMMARY = /^ +summary:\s+(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),\n/gm;

/** Resources are declared of the endpoints of the contract, whose summaries only the documentation of the API shows. */
const omitSummaries: Plugin = {
  name: 'omit-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    // A text may have that name.
    filter: { id: /\/contract\/(?!(?:shared\/)?texts\/)[\w/]+\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
  },
};

/** `Login_card`: readable, and smaller than a name with a hash. scripts/checkStyles.ts keeps the file names unique. */
const generateScopedName = (name: string, file: string) => `${basename(file, '.module.css')}_${name}`;

/** The content security policy allows neither inline scripts nor data: fonts. */
export const build = { modulePreload: { polyfill: false }, assetsInlineLimit: 0 };

const config: UserConfig = {
  css: { modules: { generateScopedName } },
  define,
  plugins: [react(), omitSummaries, compressAssets],
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
  const groups = await groupChunks({ ...config, plugins: [react()] });
  const rolldownOptions = { ...config.build?.rolldownOptions, output: { codeSplitting: { groups } } };
  return { ...config, build: { ...config.build, rolldownOptions } };
});
