import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import dePhrases from '../../src/messages/de/phrases';
import { getFailureMessage } from '../../src/messages/en/failures';
import esPhrases from '../../src/messages/es/phrases';

const catalogues = { German: dePhrases, Spanish: esPhrases };

/** Labels and messages of the contract, as they stand in its source; summaries are for the API's page only. */
function contractTexts(): string[] {
  const folder = new URL('../../contract/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const said = sources.join('\n').replace(/\/\*[\s\S]*?\*\/|\/\/.*|summary:\s*(['"]).*\1/g, '');
  const literals = [...said.matchAll(/'([A-Z][^'\n]*)'|`([A-Z][^`\n]*)`/g)].map(([, plain, made]) =>
    (plain ?? made ?? '').replace(/\$\{[^}]+\}|\d+/g, '#'),
  );
  return [...new Set(literals)].filter((text) => !/^[A-Z_]+$/.test(text));
}

// What no page calls needs no words.
const { system: _system, orders: _orders, webhooks: _webhooks, ...called } = api;

const failures = Object.values(called).flatMap((group: Record<string, Endpoint>) =>
  Object.values(group).map(({ method, path }) => getFailureMessage(method, path)),
);

test.each(Object.entries(catalogues))('%s has every label and message of the contract', (_, phrases) => {
  expect(contractTexts().filter((text) => !(text in phrases))).toEqual([]);
});

test.each(Object.entries(catalogues))(
  '%s has what is said when a call fails without a reason',
  (_, phrases) => {
    expect(failures.filter((text) => !(text in phrases))).toEqual([]);
  },
);

test.each(Object.entries(catalogues))('%s keeps the numbers of a phrase', (_, phrases) => {
  const marks = (text: string) => text.split('#').length;
  expect(Object.entries(phrases).filter(([text, said]) => marks(text) !== marks(said))).toEqual([]);
});
