import { readFileSync } from 'node:fs';
import { check } from 'recheck';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { listFiles } from '../../scripts/listFiles';

interface Regex {
  pattern: string;
  flags: string;
}

interface Node {
  regex?: Regex;
  callee?: { name?: string };
  arguments?: { value?: unknown; quasis?: { value: { cooked: string } }[] }[];
}

/** The regular expressions that occur in a source file, also constructed ones. */
function findRegexes(file: string): Regex[] {
  const found: Regex[] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { regex, callee, arguments: values } = value as Node;
    if (regex) found.push(regex);
    if (callee?.name === 'RegExp') found.push(readConstructed(file, values));
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** Of a literal, or of a template whose expressions are numbers. */
function readConstructed(file: string, [pattern, flags]: Node['arguments'] = []): Regex {
  const text = pattern?.value ?? pattern?.quasis?.map(({ value }) => value.cooked).join('9');
  if (typeof text !== 'string')
    throw new Error(`${file} constructs a regular expression that cannot be checked`);
  return { pattern: text, flags: String(flags?.value ?? '') };
}

test('takes linear time with every regular expression of the server and the contract', async () => {
  const files = listFiles(['server', 'contract'], /\.tsx?$/);
  const slow: string[] = [];

  for (const file of files) {
    for (const { pattern, flags } of findRegexes(file)) {
      const { status } = await check(pattern, flags);
      if (status !== 'safe') slow.push(`${file}: /${pattern}/${flags} is ${status}`);
    }
  }

  expect(slow).toEqual([]);
});
