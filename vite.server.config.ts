import { defineConfig } from 'vite';
import { BUNDLED_PACKAGES } from './scripts/bundledPackages.ts';
import { keepRelativeSourceUrl } from './scripts/keepSourceUrl.ts';

/** Bundles the server and its commands: they start in a third of the processor time. `server/runBuilt.mjs` runs them. */
export default defineConfig({
  plugins: [keepRelativeSourceUrl],
  ssr: { noExternal: BUNDLED_PACKAGES },
  build: {
    ssr: true,
    outDir: 'build/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/app/main.ts',
        keystock: 'server/cli/main.ts',
        csvThread: 'server/domains/stock/licenses/export/csvThread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
