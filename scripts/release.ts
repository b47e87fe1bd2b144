import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPrograms } from './release/buildPrograms';
import { describePackages } from './release/describePackages';
import { installPackages, manifest, packFolder, stageFiles } from './release/stageFiles';

/**
 * Writes release/: an archive for each platform, a package for npm and the sources, with bills of materials, a
 * provenance statement and checksums.
 */

/** Those that the embedded PostgreSQL runs on. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'release' },
    /** Takes files as they are, for tests. */
    draft: { type: 'boolean', default: false },
  },
});
const platforms = positionals.length > 0 ? positionals : PLATFORMS;
const OUT = resolve(options.out);
const NAME = `${manifest.name}-${manifest.version}`;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e9 }).trim();
const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The statement of SLSA 1.0: what was built, from which sources, how. */
function buildProvenance(commit: string, startedOn: Date, digests: [name: string, sha256: string][]) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: digests.map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { version: manifest.version, platforms },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: digest('package-lock.json') } },
        ],
      },
      runDetails: {
        builder: { id: 'scripts/release.ts' },
        metadata: { startedOn: startedOn.toISOString(), finishedOn: new Date().toISOString() },
      },
    },
  };
}

/** Packs the staged files with the packages of a platform; returns the names of the archive and its bill. */
function releasePlatform(staged: string, platform: string, bundled: string[], time: string): string[] {
  const name = `${NAME}-${platform}`;
  const folder = join(staged, '..', name);
  cpSync(staged, folder, { recursive: true });
  const installed = installPackages(folder, platform);
  const { notices, bill } = describePackages([...bundled, ...installed], [folder, '.']);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices);
  for (const file of [join(folder, 'sbom.cdx.json'), join(OUT, `${name}.cdx.json`)])
    writeFileSync(file, bill);
  packFolder(folder, { time, archive: join(OUT, `${name}.tar.gz`) });
  rmSync(folder, { recursive: true });
  return [`${name}.tar.gz`, `${name}.cdx.json`];
}

async function main(): Promise<void> {
  const startedOn = new Date();
  const changes = run('git', 'status', '--porcelain');
  if (changes && !options.draft)
    throw new Error(`A release is made from a commit; these files differ:\n${changes}`);
  const commit = run('git', 'rev-parse', 'HEAD');
  const time = run('git', 'log', '-1', '--format=%cI');
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  run('git', 'archive', `--prefix=${NAME}/`, '-o', join(OUT, `${NAME}-source.tar.gz`), 'HEAD');

  const parent = mkdtempSync(join(OUT, 'staged-'));
  const staged = join(parent, NAME);
  stageFiles(staged, commit);
  const bundled = await buildPrograms(staged, commit);
  const written = [`${NAME}-source.tar.gz`];
  for (const platform of platforms) written.push(...releasePlatform(staged, platform, bundled, time));
  written.push(run('npm', 'pack', '--silent', staged, `--pack-destination=${OUT}`));
  rmSync(parent, { recursive: true });

  const digests = written.map((name): [string, string] => [name, digest(join(OUT, name))]);
  const provenance = join(OUT, 'provenance.json');
  writeFileSync(provenance, `${JSON.stringify(buildProvenance(commit, startedOn, digests), null, 2)}\n`);
  digests.push(['provenance.json', digest(provenance)]);
  const checksums = digests.map(([name, sha256]) => `${sha256}  ${name}\n`).join('');
  writeFileSync(join(OUT, 'SHA256SUMS'), checksums);
  process.stdout.write(checksums);
}

await main();
