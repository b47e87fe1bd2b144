import { readFileSync } from 'node:fs';
import { check } from 'recheck';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { listFiles } from '../../scripts/listFiles';

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
}

/** The regular expressions that occur in a source file. */
function findRegexes(file: string): { pattern: string; flags: string }[] {
  const found: { pattern: string; flags: string }[] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { regex } = value as Node;
    if (regex) found.push(regex);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

test('takes linear time with every regular expression of the server and the contract', async () => {
  const files = listFiles(['server', 'contract'], /\.tsx?$/).filter(
    (file) => !file.startsWith('server/demo/'),
  );
  const slow: string[] = [];

  for (const file of files) {
    for (const { pattern, flags } of findRegexes(file)) {
      const { status } = await check(pattern, flags);
      if (status !== 'safe') slow.push(`${file}: /${pattern}/${flags} is ${status}`);
    }
  }

  expect(slow).toEqual([]);
});
