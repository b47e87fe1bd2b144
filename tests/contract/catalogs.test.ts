import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, test } from 'vitest';
import * as api from '#contract/api';
import de from '#contract/messages/de';
import en from '#contract/messages/en';
import { failures } from '#contract/messages/en/failures';
import { success } from '#contract/messages/en/success';
import es from '#contract/messages/es';
import { type Message, type MessageCode, message } from '#contract/messages/Message';
import { parseValidationMessage, validationMessage } from '#contract/messages/validationMessage';
import { formatMessage } from '../../server/platform/formatMessage';
import consoleTexts from '../../src/messages/en';

const translations: [string, Record<MessageCode, string>][] = [
  ['German', de],
  ['Spanish', es],
];

const listPlaceholders = (text: string) =>
  text.split('||||').map((form) => [...form.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).toSorted());

test.each(translations)('%s has the codes and the placeholders of every English message', (_, catalog) => {
  const codes = Object.keys(en) as MessageCode[];

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
    const low: Message = message('alerts.low_count', {
      pool: 'Office $& Suite',
      smart_count: count,
      total: 9,
    });
    expect(formatMessage('en', low)).toBe(provider.translate(low.code, low.params));
  }
});

test('separates the thousands of amounts, not of ids and limits', () => {
  const low = message('alerts.low_count', { pool: 'Office', smart_count: 1200, total: 25000 });
  const limit = message('fields.max_length', { max: 2000 });

  expect(formatMessage('en', low)).toBe('Office has 1,200 licenses left of 25,000.');
  expect(formatMessage('de', low)).toBe('Office hat noch 1.200 Lizenzen von 25.000.');
  expect(formatMessage('de', limit)).toContain(' 2000 ');
});

test('translates the messages and lists within a message', () => {
  const blocking = [
    message('pools.licenses', { smart_count: 5 }),
    message('pools.mappings', { smart_count: 1 }),
    message('pools.backorders', { smart_count: 2 }),
  ];
  const inUse = message('pools.in_use', { blocking });

  expect(formatMessage('en', inUse)).toBe(
    'Pool still holds 5 licenses, 1 product mapping, and 2 backordered units',
  );
  expect(formatMessage('de', inUse)).toBe(
    'Der Pool enthält noch 5 Lizenzen, 1 Produktzuordnung und 2 wartende Einheiten',
  );
});

test('a schema reports a message in the format of react-admin', () => {
  const error = validationMessage('auth.username_length', { min: 3 });

  expect(error).toBe('@@react-admin@@{"message":"errors.auth.username_length","args":{"min":3}}');
  expect(parseValidationMessage(error)).toEqual(message('auth.username_length', { min: 3 }));
  expect(parseValidationMessage('Invalid input')).toBeUndefined();
});

test('English has one spelling of "email", that of the specification', () => {
  const texts = JSON.stringify([en, consoleTexts]);

  expect(texts.match(/\be-mail\w*/gi)).toBeNull();
});
