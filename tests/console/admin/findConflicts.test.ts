import { expect, test } from 'vitest';
import { addPages, type PageDeclaration } from '../../../src/admin';
import type { ResourceDefinition } from '../../../src/admin/resource/defineResource';
import { findConflicts } from '../../../src/admin/resource/findConflicts';
import { findRepeatedColumns } from '../../../src/admin/resource/findRepeatedColumns';
import { resourceProblems } from '../../../src/shell/resourceProblems';
import { coupons } from './coupons';

const reserved = { names: { settings: 'the settings' }, shortcuts: { d: 'the dashboard' } };
const page: PageDeclaration = { load: async () => ({ default: () => null }) };

const named = (name: string, shortcut?: string): ResourceDefinition => ({
  ...coupons,
  name,
  options: { ...coupons.options, shortcut },
});

test('the resources of the console claim nothing twice', () => {
  expect(resourceProblems).toEqual([]);
});

test('two resources of one name are named by their places in the list', () => {
  const resources = [named('coupons'), named('pools'), named('coupons')];

  expect(findConflicts(resources, reserved)).toEqual([
    'Resources 1 and 3 of the list are both named "coupons"',
  ]);
});

test('a resource has not the address of a page of the console', () => {
  expect(findConflicts([named('settings')], reserved)).toEqual([
    'The name "settings" of a resource is the address of the settings',
  ]);
});

test('a shortcut opens one list', () => {
  const resources = [named('pools', 'p'), named('coupons', 'p'), named('deals', 'd')];

  expect(findConflicts(resources, reserved)).toEqual([
    'The shortcut "p" of "coupons" is that of "pools"',
    'The shortcut "d" of "deals" is that of the dashboard',
  ]);
});

test.each([
  ['create', 'form'],
  ['new', 'form'],
  [':id', 'detail page'],
  [':couponId', 'detail page'],
  ['/:id/show', 'detail page'],
])('a page at %s would hide the %s', (path, view) => {
  expect(findConflicts([addPages(coupons, { [path]: page })], reserved)).toEqual([
    `The page "${path}" of "coupons" has the address of its ${view}`,
  ]);
});

test('two pages have two addresses, also where a layer above adds one', () => {
  const resource = addPages(addPages(coupons, { ':id/uses': page }), { ':coupon/uses': page, uses: page });

  expect(findConflicts([resource], reserved)).toEqual([
    'The pages ":id/uses" and ":coupon/uses" of "coupons" have the same address',
  ]);
});

test('a column of a list that is loaded lazily stands once', async () => {
  const list = { columns: ['code', { source: 'note' }, { source: 'code', grow: true }] };
  const lazy = {
    ...coupons,
    options: { ...coupons.options, list: { load: async () => ({ default: list }) } },
  };

  expect(await findRepeatedColumns([coupons, lazy as ResourceDefinition])).toEqual([
    'The list of "coupons" has the column "code" twice',
  ]);
});
