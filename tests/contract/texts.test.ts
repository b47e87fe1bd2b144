// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources of code.
import { expect, test } from 'vitest';
import { findConsoleTexts, findServerTexts } from '../../scripts/findTexts';

const listConsole = (source: string) => findConsoleTexts('page.tsx', source).map(({ text }) => text);
const listServer = (source: string) => findServerTexts('verb.ts', source).map(({ text }) => text);

test.each([
  ['the text of an element', '<p>Delete this pool</p>', 'Delete this pool'],
  ['a string in braces', "<p>{'Delete this pool'}</p>", "'Delete this pool'"],
  ['a template in braces', '<p>{`Delete ${name}`}</p>', '`Delete ${name}`'],
  ['a choice in braces', "<b>{open ? 'Close' : label}</b>", "'Close'"],
  ['an attribute', '<input placeholder="Search pools" />', '"Search pools"'],
  ['the name of a control', '<button aria-label="Close" />', '"Close"'],
  ['a declaration', "const list = { title: 'License Pools' };", "'License Pools'"],
  ['a toast', "notify('Pool deleted');", "'Pool deleted'"],
])('finds %s in the console', (_, source, text) => {
  expect(listConsole(source)).toEqual([text]);
});

test.each([
  ['a message key', "<p>{translate('resources.pools.name')}</p>"],
  ['a key in an attribute', '<SearchBox placeholder="resources.pools.search" />'],
  ['a class and an id', '<p id="Main" className="Large" />'],
  ['punctuation and numbers', '<p>— · 5 &nbsp;</p>'],
  ['an import', "import Icon from 'Icon';"],
])('allows %s in the console', (_, source) => {
  expect(listConsole(source)).toEqual([]);
});

test.each([
  ['an error for a caller', "throw conflict('The pool is in use');", "'The pool is in use'"],
  ['a stored reason', "const NO_ADDRESS = 'The order has no address';", "'The order has no address'"],
  [
    'a template',
    'return `Order ${id}: no key`.concat(`The pool ${name} is empty`);',
    '`The pool ${name} is empty`',
  ],
])('finds %s in the server', (_, source, text) => {
  expect(listServer(source)).toContain(text);
});

test.each([
  ['the log', "ctx.log.warn({ id }, 'A shop cannot be reached');"],
  ['an error without details for the caller', "throw new Error('The session was not stored');"],
  ['the operator at the start', "throw new StartError('Set the variable DATABASE_URL');"],
  ['SQL', "const COUNT = 'SELECT count(*) FROM pools';"],
  ['the help of a metric', "gauge({ name: 'jobs', help: 'Background jobs by queue' });"],
  ['a message', "throw conflict(message('pools.in_use', { blocking }));"],
])('allows %s in the server', (_, source) => {
  expect(listServer(source)).toEqual([]);
});
