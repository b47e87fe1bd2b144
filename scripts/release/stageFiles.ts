import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server reads besides its bundles, and what its administrators read. */
const FILES = [
  'bin/keystock.mjs',
  'server/runBuilt.mjs',
  'server/schema/migrations',
  'server/domains/accounts/signIn/commonPasswords.bin',
  'packages/shop/recordings',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];

/** Of packages: what only compilers and debuggers read. */
const UNUSED = /\.(?:map|d\.[mc]?ts|a)$/;

export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown> & {
  name: string;
  version: string;
};

/** Copies the files that are the same on each platform, with the manifest of a package that npm can pack. */
export function stageFiles(folder: string, commit: string): void {
  for (const file of FILES) cpSync(file, join(folder, file), { recursive: true });
  const { private: _, scripts, devDependencies, imports, sideEffects, ...kept } = manifest;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...kept, gitHead: commit }, null, 2)}\n`);
}

/** Installs the packages that the bundles import, as locked, with the binaries of a platform; returns their paths. */
export function installPackages(folder: string, platform: string): string[] {
  const [os, cpu] = platform.split('-');
  const draft = `${folder}.install`;
  mkdirSync(draft);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(draft, file));
  const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...options, `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'], {
    cwd: draft,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const installed = join(draft, 'node_modules');
  const lock = readFileSync(join(installed, '.package-lock.json'), 'utf8');
  for (const name of ['.package-lock.json', '.bin']) rmSync(join(installed, name), { recursive: true });
  cpSync(installed, join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !UNUSED.test(source),
  });
  rmSync(draft, { recursive: true });
  return Object.keys((JSON.parse(lock) as { packages: Record<string, unknown> }).packages);
}

/** Packs a folder; equal contents give an equal archive: one time for all entries and no names of users. */
export function packFolder(folder: string, { time, archive }: { time: string; archive: string }): void {
  symlinkSync('keystock.mjs', join(folder, 'bin/keystock'));
  const options = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [
    ...options,
    '-C',
    join(folder, '..'),
    '-czf',
    archive,
    folder.split('/').at(-1) ?? '',
  ]);
}
