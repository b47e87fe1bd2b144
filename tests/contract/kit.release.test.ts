import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/listFiles';

const APP = 'build/library-of-package';
const manifest = JSON.parse(readFileSync('packages/kit/package.json', 'utf8'));

const run = (...args: string[]) => execFileSync('npx', args, { encoding: 'utf8', stdio: 'pipe' });

beforeAll(() => {
  run('node', '--import', 'tsx', 'scripts/buildKit.ts');
});

test('the example compiles and is built with the package as an application would install it', () => {
  rmSync(APP, { recursive: true, force: true });
  mkdirSync(`${APP}/node_modules/@keystock`, { recursive: true });
  for (const file of ['contract.ts', 'resources.ts', 'App.tsx', 'main.tsx', 'index.html'])
    cpSync(`examples/library/${file}`, `${APP}/${file}`);
  symlinkSync(resolve('build/kit'), `${APP}/node_modules/@keystock/kit`);
  const config = { extends: '../../tsconfig.json', include: ['*.ts', '*.tsx'], exclude: [] };
  writeFileSync(`${APP}/tsconfig.json`, JSON.stringify(config));

  run('tsc', '-p', APP);
  run('vite', 'build', APP, '--logLevel', 'error');

  expect(existsSync(`${APP}/dist/index.html`)).toBe(true);
});

test('the package exports what its page says', () => {
  const [, list = ''] = /^export \{ (.*) \};$/m.exec(readFileSync('build/kit/src/kit.js', 'utf8')) ?? [];
  const page = readFileSync('docs/define-resource.md', 'utf8');
  const [, documented = ''] = /^Components and functions: (.*)\.$/m.exec(page) ?? [];

  expect(list.split(', ').toSorted()).toEqual(documented.replaceAll('`', '').split(', ').toSorted());
});

test('the package imports what its manifest lists, in the versions of the product', () => {
  const { devDependencies: product } = JSON.parse(readFileSync('package.json', 'utf8'));
  const listed: Record<string, string> = { ...manifest.peerDependencies, ...manifest.dependencies };
  const imported = listFiles(['build/kit'], /\.(js|d\.ts|css)$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)[ (]*['"]((?:@[\w-]+\/)?\w[\w.-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );

  expect([...new Set(imported)].filter((name) => !(name in listed))).toEqual([]);
  expect(Object.keys(listed).filter((name) => !imported.includes(name))).toEqual([]);
  expect(listed).toEqual(Object.fromEntries(Object.keys(listed).map((name) => [name, product[name]])));
});
