import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { listFiles } from './listFiles';

/**
 * Builds the kit as a package in build/kit: modules, types and one style sheet. `npm pack` makes a file of it; publishing takes
 * the line `private` out of packages/kit/package.json.
 */
const OUT = 'build/kit';
const STYLES = `${OUT}/style.css`;

const isOwn = (id: string) => /^([./#\0]|\w:)/.test(id);

rmSync(OUT, { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react()],
  css: {
    modules: { generateScopedName: (name, file) => `kit_${basename(file, '.module.css')}_${name}` },
  },
  build: {
    outDir: OUT,
    minify: false,
    target: 'es2023',
    lib: {
      entry: ['src/kit.ts', ...listFiles(['contract/shared'], /\.ts$/)],
      formats: ['es'],
      cssFileName: 'style',
    },
    rolldownOptions: {
      external: (id) => !isOwn(id),
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
});
// The global style sheet begins with an import, which the application's bundler resolves.
writeFileSync(STYLES, readFileSync('src/theme/base.css', 'utf8') + readFileSync(STYLES, 'utf8'));
execFileSync('npx', ['tsc', '-p', 'packages/kit'], { stdio: 'inherit' });
for (const file of ['package.json', 'README.md']) cpSync(`packages/kit/${file}`, `${OUT}/${file}`);
