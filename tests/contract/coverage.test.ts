import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateCoverage, readSentences, readTags } from '../../scripts/coverage';

const sentences = readSentences();
const tags = readTags();

test('every sentence of the specification has a test or names an existing file', () => {
  const tagged = new Set(tags.map(({ id }) => id));
  const untested = sentences.filter(({ id, place }) => !(tagged.has(id) || place));
  const files = sentences.flatMap(({ place = '' }) =>
    [...place.matchAll(/`((?:src|contract|server)\/[^`]+)`/g)].map(([, file = '']) => file),
  );

  expect(untested).toEqual([]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(150);
});

test('every tag names a sentence of the specification', () => {
  const ids = new Set(sentences.map(({ id }) => id));

  expect(tags.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(sentences.length);
});

test('coverage.md is up to date (regenerate with `node --import tsx scripts/coverage.ts`)', () => {
  expect(readFileSync('tests/coverage.md', 'utf8')).toBe(generateCoverage(sentences, tags));
});
