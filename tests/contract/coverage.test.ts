import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const map = readFileSync('tests/coverage.md', 'utf8');
const named = [...map.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The map names these folders; a file without one of them is the console's. */
const FOLDERS = /^(api|contract|e2e)\//;
const pathOf = (file: string) => (FOLDERS.test(file) ? `tests/${file}` : `tests/console/${file}`);

const tests = named.flatMap((name) => {
  const [, file, title] = /^(\S+\.test\.tsx?)(?:: (.+))?$/.exec(name) ?? [];
  return file ? [{ file: pathOf(file), title }] : [];
});
const places = named.filter((name) => /^(src|contract)\/\S+\.tsx?$/.test(name) && !name.includes('.test.'));

/** The titles of a file, as they stand in its source. */
function titlesIn(file: string): string[] {
  const titles = /(?:test|\]\)|\w\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
  return [...readFileSync(file, 'utf8').matchAll(titles)].map(([, , title = '']) => title);
}

test('every test that the map names is there', () => {
  const lost = tests.filter(
    ({ file, title }) => !existsSync(file) || (title && !titlesIn(file).includes(title)),
  );

  expect(lost).toEqual([]);
  expect(tests.length).toBeGreaterThan(100);
});

test('every place that the map names is there', () => {
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
  expect(places.length).toBeGreaterThan(0);
});
