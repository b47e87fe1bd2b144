import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import dePhrases from '../../src/messages/de/phrases';
import { getFailureMessage } from '../../src/messages/en/failures';
import esPhrases from '../../src/messages/es/phrases';

const catalogs = { German: dePhrases, Spanish: esPhrases };

/** The contract's labels and messages, read from its source; summaries appear in the API docs only. */
function readContractTexts(): string[] {
  const folder = new URL('../../contract/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const source = sources.join('\n').replace(/\/\*[\s\S]*?\*\/|\/\/.*|summary:\s*(['"`]).*\1/g, '');
  const literals = [...source.matchAll(/'([A-Z][^'\n]*)'|`([A-Z][^`\n]*)`/g)].map(([, plain, template]) =>
    (plain ?? template ?? '').replace(/\$\{[^}]+\}|\d+/g, '#'),
  );
  return [...new Set(literals)].filter((text) => !/^[A-Z_]+$/.test(text));
}

// The console does not call these groups, so their failures need no phrases.
const { system: _system, orders: _orders, webhooks: _webhooks, ...usedByConsole } = api;

const failures = Object.values(usedByConsole).flatMap((group: Record<string, Endpoint>) =>
  Object.values(group).map(({ method, path }) => getFailureMessage(method, path)),
);

test.each(Object.entries(catalogs))('%s translates every label and message of the contract', (_, phrases) => {
  expect(readContractTexts().filter((text) => !(text in phrases))).toEqual([]);
});

test.each(Object.entries(catalogs))(
  '%s translates the failure message of every console request',
  (_, phrases) => {
    expect(failures.filter((text) => !(text in phrases))).toEqual([]);
  },
);

test.each(Object.entries(catalogs))('%s keeps the number placeholders of a phrase', (_, phrases) => {
  const countPlaceholders = (text: string) => text.split('#').length;
  expect(
    Object.entries(phrases).filter(([text, phrase]) => countPlaceholders(text) !== countPlaceholders(phrase)),
  ).toEqual([]);
});
