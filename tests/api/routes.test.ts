import { expect, test } from 'vitest';
import type { ResponseData } from '#contract/shared/endpoint';
import { system } from '#contract/system';
import { routes } from '../../server/platform/http/routes';

// What these say is checked by the compiler, in `npm run check`: an expected error that is none is one.
const ok = async (): Promise<ResponseData<typeof system.health>> => ({ status: 'ok' });

test('accepts a handler for every endpoint', () => {
  expect(routes(system, { health: ok, ready: ok })).toBeTypeOf('function');
});

// spec: 3.every-call-its-parameters-and-its
test('rejects a missing handler at compile time', () => {
  // @ts-expect-error: nobody serves `ready`
  expect(() => routes(system, { health: ok })).not.toThrow();
});

test('rejects a handler with another result type at compile time', () => {
  // @ts-expect-error: the contract knows no such status
  expect(() => routes(system, { health: ok, ready: async () => ({ status: 'fine' }) })).not.toThrow();
});

test('rejects a handler without an endpoint at compile time', () => {
  // @ts-expect-error: the contract knows no such endpoint
  expect(() => routes(system, { health: ok, ready: ok, secret: ok })).not.toThrow();
});
