import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes release/: the built archive, its bill of materials, a provenance statement, and their checksums.

const DIR = 'release';
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
};
const ARCHIVE = `${name}-${version}.tar.gz`;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e9 });
const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The statement of SLSA 1.0: what was built, from which sources, how. */
function buildProvenance(commit: string, startedOn: Date) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: ARCHIVE, digest: { sha256: digest(join(DIR, ARCHIVE)) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { version },
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

function main(): void {
  const startedOn = new Date();
  const changes = run('git', 'status', '--porcelain').trim();
  if (changes) throw new Error(`A release is made from a commit; these files differ:\n${changes}`);
  rmSync(DIR, { recursive: true, force: true });
  mkdirSync(DIR);
  run('npm', 'run', 'build');

  const prefix = `${name}-${version}`;
  const files = run('git', 'ls-files', '-z').split('\0').filter(Boolean);
  // One time for all entries and no names of users, so that equal contents give an equal archive.
  const time = run('git', 'log', '-1', '--format=%cI').trim();
  const options = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ...options, `--transform=s,^,${prefix}/,`, '-czf', join(DIR, ARCHIVE), 'build', ...files);

  const bill = run('npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only');
  writeFileSync(join(DIR, 'sbom.cdx.json'), bill);
  const provenance = buildProvenance(run('git', 'rev-parse', 'HEAD').trim(), startedOn);
  writeFileSync(join(DIR, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
  const written = [ARCHIVE, 'sbom.cdx.json', 'provenance.json'];
  const checksums = written.map((file) => `${digest(join(DIR, file))}  ${file}\n`);
  writeFileSync(join(DIR, 'SHA256SUMS'), checksums.join(''));
  process.stdout.write(checksums.join(''));
}

main();
