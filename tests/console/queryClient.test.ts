import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/shell/queryClient';

const fetchList = vi.fn(async () => 'a list');
const fetchQuery = () => queryClient.fetchQuery({ queryKey: ['list'], queryFn: fetchList });

beforeEach(() => {
  vi.useFakeTimers();
  fetchList.mockClear();
});
afterEach(() => {
  queryClient.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

// spec: 9.fresh-for-60-s-not-again
test('serves a query from the cache for 60 s', async () => {
  await fetchQuery();
  vi.advanceTimersByTime(59_000);
  await fetchQuery();
  const countWithin60s = fetchList.mock.calls.length;
  vi.advanceTimersByTime(2000);
  await fetchQuery();

  expect([countWithin60s, fetchList.mock.calls.length]).toEqual([1, 2]);
});

// spec: 9.fresh-for-60-s-not-again
test('does not refetch when the window regains the focus', async () => {
  await fetchQuery();
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: fetchList }).subscribe(
    () => {},
  );
  vi.advanceTimersByTime(120_000);

  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  unsubscribe();

  expect(fetchList).toHaveBeenCalledOnce();
});

test('requests a list again that a change wrote its record into', async () => {
  const list = ['pools', 'getList', {}];
  await queryClient.fetchQuery({ queryKey: list, queryFn: fetchList });
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationKey: ['pools', 'update', {}],
    mutationFn: async () => 'changed',
    // As react-admin does.
    onSuccess: () => void queryClient.setQueryData(list, 'a list with the change'),
  });

  await change.execute(undefined);
  await queryClient.fetchQuery({ queryKey: list, queryFn: fetchList });

  expect(fetchList).toHaveBeenCalledTimes(2);
});
