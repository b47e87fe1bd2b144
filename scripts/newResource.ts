// npm run new-resource boats name:text! 'crew:int(1..100)': writes both sides of a resource, with its migration and its tests,
// and registers it; --remove takes it away.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toCode } from './newResource/fieldCode';
import { readFields } from './newResource/fields';
import { type ResourceNames, readNames, toSnake } from './newResource/names';
import {
  appendResource,
  insertLine,
  listInsertions,
  removeLine,
  unlistResource,
} from './newResource/registrations';
import { removeMigration } from './newResource/removeMigration';
import { createFiles, type NewResource } from './newResource/templates';
import { createTests } from './newResource/testTemplates';

const RESOURCES = 'src/resources/index.ts';

function run(command: string, ...args: string[]): void {
  execFileSync('npx', [command, ...args], { stdio: 'inherit' });
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const getMigration = ({ plural }: ResourceNames) => `add_${toSnake(plural)}`;

/** Files that are derived of what stands in others. */
function regenerate(): void {
  run('tsx', 'scripts/checkImports.ts', '--write');
  run('tsx', 'scripts/coverage.ts');
}

function writeResource(resource: NewResource): void {
  const files = { ...createFiles(resource), ...createTests(resource) };
  const existing = Object.keys(files).filter((file) => existsSync(file));
  if (existing.length > 0) {
    throw new Error(
      `${resource.plural} is there already, in ${existing.join(', ')}. npm run new-resource ${resource.plural} -- --remove takes it away.`,
    );
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const insertions = listInsertions(resource);
  for (const insertion of insertions) edit(insertion.file, (text) => insertLine(text, insertion));
  edit(RESOURCES, (text) => appendResource(text, resource));

  const changed = [...new Set([...Object.keys(files), ...insertions.map(({ file }) => file), RESOURCES])];
  run('biome', 'check', '--write', ...changed);
  run('drizzle-kit', 'generate', '--name', getMigration(resource));
  regenerate();
  console.log(
    `\n/api/${resource.plural} and /dashboard/${resource.plural}, in files that are new or changed:`,
  );
  console.log(changed.join('\n'));
}

function removeResource(names: ResourceNames): void {
  const files = [
    ...Object.keys(createFiles({ ...names, fields: [] })),
    ...Object.keys(createTests({ ...names, fields: [] })),
  ];
  if (!files.some((file) => existsSync(file))) throw new Error(`There is no resource ${names.plural}`);
  for (const file of files) rmSync(file, { force: true });
  for (const folder of ['server/schema', 'server/domains', 'src/resources'])
    rmSync(`${folder}/${names.plural}`, { recursive: true, force: true });
  const insertions = listInsertions(names);
  for (const insertion of insertions) edit(insertion.file, (text) => removeLine(text, insertion));
  edit(RESOURCES, (text) => unlistResource(text, names));
  run('biome', 'check', '--write', ...new Set([...insertions.map(({ file }) => file), RESOURCES]));
  // A table that others may have is dropped by a migration of its own.
  if (!removeMigration(getMigration(names)))
    run('drizzle-kit', 'generate', '--name', `drop_${toSnake(names.plural)}`);
  regenerate();
}

try {
  const [name, ...rest] = process.argv.slice(2);
  const names = readNames(name);
  const isRemoval = rest.includes('--remove') || process.env.npm_config_remove === 'true';
  if (isRemoval) removeResource(names);
  else writeResource({ ...names, fields: readFields(rest).map(toCode) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
