import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/shell/queryClient';

const read = vi.fn(async () => 'a list');
const ask = () => queryClient.fetchQuery({ queryKey: ['list'], queryFn: read });

beforeEach(() => {
  vi.useFakeTimers();
  read.mockClear();
});
afterEach(() => {
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

// spec: 9.fresh-for-60-s-not-again
test('what was read is fresh for 60 s', async () => {
  await ask();
  vi.advanceTimersByTime(59_000);
  await ask();
  const within60 = read.mock.calls.length;
  vi.advanceTimersByTime(2000);
  await ask();

  expect([within60, read.mock.calls.length]).toEqual([1, 2]);
});

// spec: 9.fresh-for-60-s-not-again
test('coming back to the window asks for nothing again', async () => {
  await ask();
  const leave = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: read }).subscribe(() => {});
  vi.advanceTimersByTime(120_000);

  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  leave();

  expect(read).toHaveBeenCalledOnce();
});
