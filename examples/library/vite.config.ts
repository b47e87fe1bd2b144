import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const resolvePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The kit from its sources, as its package exports it. */
export const kitAlias = [
  { find: /^@keystock\/kit\/contract\/(.*)/, replacement: resolvePath('contract/shared/$1.ts') },
  { find: '@keystock/kit/style.css', replacement: resolvePath('src/theme/base.css') },
  { find: '@keystock/kit', replacement: resolvePath('src/kit.ts') },
];

export default defineConfig({
  root: resolvePath('examples/library'),
  resolve: { alias: kitAlias },
  plugins: [react()],
  build: { outDir: resolvePath('build/library'), emptyOutDir: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
