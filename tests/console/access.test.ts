import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/permissions';
import { cacheAdmin } from '../../src/authProvider/session';
import { canAccess, seedAccess } from '../../src/shell/canAccess';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';

beforeEach(() => {
  cacheAdmin(ada);
});

test.each([
  ['audit', 'list', true],
  ['audit', 'create', false],
  ['audit', 'delete', false],
  ['notifications', 'edit', false],
  ['notifications', 'delete', true],
  ['pools', 'edit', true],
  ['boats', 'edit', true],
])('access of an owner to %s, %s: %s', async (resource, action, expected) => {
  expect(await canAccess({ resource, action })).toBe(expected);
});

test.each<[Role, string, string, boolean]>([
  ['administrator', 'settings', 'write', true],
  ['administrator', 'settings', 'secure', false],
  ['support', 'licenses', 'list', true],
  ['support', 'licenses', 'export', false],
  ['support', 'licenses', 'import', false],
  ['support', 'licenses', 'reveal', true],
  ['support', 'licenses', 'replace', true],
  ['support', 'licenses', 'create', false],
  ['support', 'settings', 'read', false],
  ['support', 'audit', 'list', false],
  ['viewer', 'orders', 'show', true],
  ['viewer', 'orders', 'resend', false],
  ['viewer', 'pools', 'edit', false],
  ['viewer', 'pools', 'export', true],
])('access of %s to %s, %s: %s', async (role, resource, action, expected) => {
  cacheAdmin({ ...ada, role });

  expect(await canAccess({ resource, action })).toBe(expected);
});

test('another server decides about its own roles itself', async () => {
  cacheAdmin({ ...ada, role: 'manager' as Role });

  expect(await canAccess({ resource: 'settings', action: 'secure' })).toBe(true);
});

test('permissions that are cached again render nothing again; those of another role do', () => {
  const cache = queryClient.getQueryCache();
  seedAccess('viewer');
  const onChange = vi.fn();
  const unsubscribe = cache.subscribe(onChange);

  seedAccess('viewer');
  expect(onChange).not.toHaveBeenCalled();

  seedAccess('owner');
  expect(onChange).toHaveBeenCalled();
  unsubscribe();
});
