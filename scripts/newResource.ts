// npm run new-resource boats: writes both sides of a resource, with its migration and its tests, and registers it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readNames, toSnake } from './newResource/names';
import { appendResource, insertLine, listInsertions } from './newResource/registrations';
import { createFiles } from './newResource/templates';

const RESOURCES = 'src/resources/index.ts';

function run(command: string, ...args: string[]): void {
  execFileSync('npx', [command, ...args], { stdio: 'inherit' });
}

function writeResource(name: string | undefined): void {
  const names = readNames(name);
  const files = createFiles(names);
  const existing = Object.keys(files).filter((file) => existsSync(file));
  if (existing.length > 0) throw new Error(`These files exist already: ${existing.join(', ')}`);

  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const insertion of listInsertions(names)) {
    writeFileSync(insertion.file, insertLine(readFileSync(insertion.file, 'utf8'), insertion));
  }
  writeFileSync(RESOURCES, appendResource(readFileSync(RESOURCES, 'utf8'), names));

  const changed = [...Object.keys(files), ...listInsertions(names).map(({ file }) => file), RESOURCES];
  run('biome', 'check', '--write', ...new Set(changed));
  run('drizzle-kit', 'generate', '--name', `add_${toSnake(names.plural)}`);
  run('tsx', 'scripts/checkImports.ts', '--write');
  run('tsx', 'scripts/coverage.ts');
  console.log(`\n/api/${names.plural} and /dashboard/${names.plural}, in files that are new or changed:`);
  console.log([...new Set(changed)].join('\n'));
}

try {
  writeResource(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
