import { expect, test } from 'vitest';
import { canAccess } from '../../src/shell/canAccess';

test.each([
  ['audit', 'list', true],
  ['audit', 'create', false],
  ['audit', 'delete', false],
  ['notifications', 'edit', false],
  ['notifications', 'delete', true],
  ['pools', 'edit', true],
  ['boats', 'edit', true],
])('access to %s, %s: %s', async (resource, action, expected) => {
  expect(await canAccess({ resource, action })).toBe(expected);
});
