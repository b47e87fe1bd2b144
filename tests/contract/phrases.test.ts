import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import dePhrases from '../../src/messages/de/phrases';
import esPhrases from '../../src/messages/es/phrases';

const catalogs = { German: dePhrases, Spanish: esPhrases };

/** The contract's labels, read from its source. */
function readLabels(): string[] {
  const folder = new URL('../../contract/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return [...sources.join('\n').matchAll(/withLabel\(\s*'([^']*)'/g)].map(([, label = '']) => label);
}

test.each(Object.entries(catalogs))('%s translates every label of the contract', (_, phrases) => {
  expect(readLabels().filter((text) => !(text in phrases))).toEqual([]);
});
