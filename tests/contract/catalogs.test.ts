import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, test } from 'vitest';
import * as api from '#contract/api';
import de from '#contract/texts/de';
import en from '#contract/texts/en';
import { failures } from '#contract/texts/en/failures';
import { success } from '#contract/texts/en/success';
import es from '#contract/texts/es';
import { type Text, type TextCode, textOf } from '#contract/texts/Text';
import { parseValidationText, validationText } from '#contract/texts/validationText';
import { formatText } from '../../server/platform/formatText';
import consoleTexts from '../../src/texts/en';

const translations: [string, Record<TextCode, string>][] = [
  ['German', de],
  ['Spanish', es],
];

const listPlaceholders = (text: string) =>
  text.split('||||').map((form) => [...form.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).toSorted());

test.each(translations)('%s has the codes and the placeholders of every English message', (_, catalog) => {
  const codes = Object.keys(en) as TextCode[];

  expect(Object.keys(catalog).toSorted()).toEqual(codes.toSorted());
  expect(codes.filter((code) => catalog[code] === '')).toEqual([]);
  for (const code of codes) {
    expect([code, listPlaceholders(catalog[code])]).toEqual([code, listPlaceholders(en[code])]);
  }
});

const listEndpointCodes = (prefix: string) =>
  Object.entries(api).flatMap(([group, entries]) =>
    Object.keys(entries).map((name) => `${prefix}.${group}.${name}`),
  );

test('every success text belongs to an endpoint', () => {
  const endpoints = listEndpointCodes('success');

  expect(Object.keys(success).filter((code) => !endpoints.includes(code))).toEqual([]);
});

test('every failure text belongs to an endpoint or to a verb', () => {
  const endpoints = listEndpointCodes('failures');
  const verbs = ['get', 'create', 'update', 'delete', 'reach'].map((verb) => `failures.${verb}`);

  expect(Object.keys(failures).filter((code) => ![...endpoints, ...verbs].includes(code))).toEqual([]);
});

test('the server formats a message as the console does', () => {
  const provider = polyglotI18nProvider(() => en as never, 'en');

  for (const count of [0, 1, 2]) {
    const low: Text = textOf('alerts.low_count', {
      pool: 'Office $& Suite',
      smart_count: count,
      total: 9,
    });
    expect(formatText('en', low)).toBe(provider.translate(low.code, low.params));
  }
});

test('separates the thousands of amounts, not of ids and limits', () => {
  const low = textOf('alerts.low_count', { pool: 'Office', smart_count: 1200, total: 25000 });
  const limit = textOf('fields.max_length', { max: 2000 });

  expect(formatText('en', low)).toBe('Office has 1,200 licenses left of 25,000.');
  expect(formatText('de', low)).toBe('Office hat noch 1.200 Lizenzen von 25.000.');
  expect(formatText('de', limit)).toContain(' 2000 ');
});

test('translates the messages and lists within a message', () => {
  const blocking = [
    textOf('pools.licenses', { smart_count: 5 }),
    textOf('pools.mappings', { smart_count: 1 }),
    textOf('pools.backorders', { smart_count: 2 }),
  ];
  const inUse = textOf('pools.in_use', { blocking });

  expect(formatText('en', inUse)).toBe(
    'Pool still holds 5 licenses, 1 product mapping, and 2 backordered units',
  );
  expect(formatText('de', inUse)).toBe(
    'Der Pool enthält noch 5 Lizenzen, 1 Produktzuordnung und 2 wartende Einheiten',
  );
});

test('a schema reports a message in the format of react-admin', () => {
  const error = validationText('auth.username_length', { min: 3 });

  expect(error).toBe('@@react-admin@@{"message":"errors.auth.username_length","args":{"min":3}}');
  expect(parseValidationText(error)).toEqual(textOf('auth.username_length', { min: 3 }));
  expect(parseValidationText('Invalid input')).toBeUndefined();
});

test('English has one spelling of "email", that of the specification', () => {
  const texts = JSON.stringify([en, consoleTexts]);

  expect(texts.match(/\be-mail\w*/gi)).toBeNull();
});
