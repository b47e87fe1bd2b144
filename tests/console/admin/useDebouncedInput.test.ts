import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDebouncedInput } from '../../../src/admin/hooks/useDebouncedInput';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

test.each([
  ['applies', '/orders', ['ada']],
  ['is dropped once another page opens', '/orders/1', []],
])('a text that was typed %s', (_, openedPath, applied) => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/orders');
  const apply = vi.fn();
  const { result } = renderHook(() => useDebouncedInput('', apply));

  act(() => result.current[1]('ada'));
  window.history.pushState(null, '', openedPath);
  act(() => vi.runAllTimers());

  expect(apply.mock.calls.flat()).toEqual(applied);
});
