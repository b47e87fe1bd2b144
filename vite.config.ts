import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const shim = (name: string) => fileURLToPath(new URL(`src/shims/${name}.cjs`, import.meta.url));

export default defineConfig({
  plugins: [react()],
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
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
});
