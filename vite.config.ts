import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const API = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const shim = (name: string) => fileURLToPath(new URL(`src/shims/${name}.cjs`, import.meta.url));

const compress = promisify(brotliCompress);
const TEXT = /\.(js|css|svg)$/;
const WORTH_IT = 1024;

/** Compresses what was built once, as well as it can be: the server has no time for that at each request. */
const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle)) {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!TEXT.test(file.fileName) || content.length < WORTH_IT) continue;
      await writeFile(join(dir, `${file.fileName}.br`), await compress(content));
    }
  },
};

export default defineConfig({
  plugins: [react(), compressAssets],
  resolve: {
    alias: {
      'object.entries': shim('objectEntries'),
      'jsonexport/dist/index.js': shim('jsonexport'),
    },
  },
  build: {
    outDir: 'build/console',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    // Compressing takes the longest, on a busy machine so long that the first start would warn of it.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
});
