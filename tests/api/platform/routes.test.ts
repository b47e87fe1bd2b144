import { expect, test } from 'vitest';
import type { ResponseData } from '#contract/shared/endpoint';
import { system } from '#contract/system';
import { routes } from '../../../server/platform/http/routes';

// The compiler checks these in `npm run check`: an unused @ts-expect-error is an error.
const ok = async (): Promise<ResponseData<typeof system.health>> => ({
  status: 'ok',
  version: '2.0.0',
  commit: null,
});
const ready = async (): Promise<ResponseData<typeof system.ready>> => ({
  status: 'ok',
  is_recovering: false,
});

test('accepts a handler for every endpoint', () => {
  expect(routes(system, { health: ok, ready })).toBeTypeOf('function');
});

// spec: 3.every-call-its-parameters-and-its
test('rejects a missing handler at compile time', () => {
  // @ts-expect-error: no handler for `ready`
  expect(() => routes(system, { health: ok })).not.toThrow();
});

test('rejects a handler with another result type at compile time', () => {
  // @ts-expect-error: not a status of the contract
  expect(() => routes(system, { health: ok, ready: async () => ({ status: 'fine' }) })).not.toThrow();
});

test('rejects a handler without an endpoint at compile time', () => {
  // @ts-expect-error: not an endpoint of the contract
  expect(() => routes(system, { health: ok, ready: ok, secret: ok })).not.toThrow();
});
