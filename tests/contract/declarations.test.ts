import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const FOLDER = 'tests/contract/declarations';
const wrong = readdirSync(`${FOLDER}/wrong`).sort();

/** What the compiler says of each file; a line that continues a message is indented. */
const messages = new Map<string, string>();

beforeAll(async () => {
  const compile = promisify(execFile)('npx', ['tsc', '-p', FOLDER, '--pretty', 'false']);
  const { stdout } = await compile.catch((error: { stdout: string }) => error);
  let file = '';
  for (const line of stdout.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) file = line.slice(0, line.indexOf('('));
    messages.set(file, `${messages.get(file) ?? ''}${line}\n`);
  }
}, 300_000);

/** The first line of a wrong declaration: `// The compiler says: …`. */
function readExpected(file: string): string {
  const [first = ''] = readFileSync(`${FOLDER}/wrong/${file}`, 'utf8').split('\n');
  return first.replace('// The compiler says: ', '');
}

test.each(wrong)('refuses %s and names what was meant', (file) => {
  expect(messages.get(`${FOLDER}/wrong/${file}`)).toContain(readExpected(file));
});

test('accepts a declaration with every option, and reports nothing else', () => {
  const files = [...messages.keys()];

  expect(files).toEqual(files.filter((file) => file.startsWith(`${FOLDER}/wrong/`)));
});
