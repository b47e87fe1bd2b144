import { expect, test } from 'vitest';
import * as api from '#contract/api';
import { isWithinRole, permissions, Role } from '#contract/permissions';
import type { Endpoint } from '#contract/shared/endpoint';

const names = Object.keys(permissions) as (keyof typeof permissions)[];
const listPermissions = (role: Role): string[] => names.filter((name) => permissions[name].includes(role));

/** Read by owners and administrators only. */
const ADMINISTRATIVE = ['audit.read', 'settings.read', 'webhooks.read', 'administrators.read'];

test('an owner may do everything, an administrator everything but change who signs in, and how', () => {
  expect(listPermissions('owner')).toEqual(names);
  expect(names.filter((name) => !permissions[name].includes('administrator'))).toEqual([
    'settings.secure',
    'administrators.read',
    'administrators.write',
  ]);
});

test('a viewer reads, but neither keys nor audit log nor settings', () => {
  const reads = names.filter((name) => name.endsWith('.read') && !ADMINISTRATIVE.includes(name));

  expect(listPermissions('viewer')).toEqual(reads);
});

test('support reveals, looks up, replaces and sends keys, beyond what a viewer does', () => {
  const more = listPermissions('support').filter((name) => !listPermissions('viewer').includes(name));

  expect(more).toEqual(['licenses.reveal', 'licenses.look_up', 'licenses.replace', 'orders.resend']);
  expect(listPermissions('support')).toEqual(expect.arrayContaining(listPermissions('viewer')));
});

test('every permission is required by an endpoint', () => {
  const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
  const required = endpoints.flatMap(({ access, furtherAccess }) => [access, furtherAccess?.permission]);

  expect(names.filter((name) => !required.includes(name))).toEqual([]);
});

test('each role has all permissions of those that are within it', () => {
  for (const role of Role.options)
    for (const other of Role.options)
      expect([
        role,
        other,
        listPermissions(role).every((name) => listPermissions(other).includes(name)),
      ]).toEqual([role, other, isWithinRole(role, other)]);
});
