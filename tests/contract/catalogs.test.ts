import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, test } from 'vitest';
import * as api from '#contract/api';
import { createCatalog } from '#contract/shared/texts/formatText';
import { parseValidationText, validationText } from '#contract/shared/texts/validationText';
import * as de from '#contract/texts/de';
import * as en from '#contract/texts/en';
import * as es from '#contract/texts/es';
import { type Text, textOf } from '#contract/texts/Text';
import { formatText } from '../../server/platform/formatText';

const english = createCatalog('en', en).phrases;

const listPlaceholders = (text = '') =>
  text.split('||||').map((form) => [...form.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).toSorted());

test.each([
  ['German', createCatalog('de', de).phrases],
  ['Spanish', createCatalog('es', es).phrases],
])('%s has the placeholders of every English text', (_, phrases) => {
  // The details of an audit entry are named after their columns.
  const keys = Object.keys(english).filter((key) => !/^resources\.audit\.(details|values)\./.test(key));

  expect(keys.filter((key) => phrases[key] === '')).toEqual([]);
  for (const key of keys) {
    const forms = listPlaceholders(phrases[key]);
    const englishForms = listPlaceholders(english[key]);
    expect([key, ...forms]).toEqual([key, ...forms.map((_, form) => englishForms[form] ?? englishForms[0])]);
  }
});

const listEndpoints = (prefix: string) =>
  Object.entries(api).flatMap(([group, entries]) =>
    Object.keys(entries).map((name) => `${prefix}.${group}.${name}`),
  );

test('every success text belongs to an endpoint', () => {
  const codes = Object.keys(english).filter((key) => key.startsWith('success.'));

  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !listEndpoints('success').includes(code))).toEqual([]);
});

test('every failure text belongs to an endpoint or to a verb', () => {
  const codes = Object.keys(english).filter((key) => key.startsWith('failures.'));
  const verbs = ['get', 'create', 'update', 'delete', 'partial_deletion', 'reach'].map(
    (verb) => `failures.${verb}`,
  );

  expect(codes.length).toBeGreaterThan(verbs.length);
  expect(codes.filter((code) => ![...listEndpoints('failures'), ...verbs].includes(code))).toEqual([]);
});

test('formats a text as polyglot does', () => {
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

test('translates the texts and lists within a text', () => {
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

test('a schema reports a text in the format of react-admin', () => {
  const error = validationText('auth.username_length', { min: 3 });

  expect(error).toBe('@@react-admin@@{"message":"auth.username_length","args":{"min":3}}');
  expect(parseValidationText(error)).toEqual(textOf('auth.username_length', { min: 3 }));
  expect(parseValidationText('Invalid input')).toBeUndefined();
});

test('English has one spelling of "email", that of the specification', () => {
  expect(JSON.stringify(en).match(/\be-mail\w*/gi)).toBeNull();
});
