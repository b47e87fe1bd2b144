import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getRecordStaleTime } from '../../src/admin/show/recordFreshness';
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

/** As react-admin does with each record of a list. */
const writeListed = (queryKey: unknown[], listed: string) =>
  queryClient.setQueryData(queryKey, (old: string | undefined) => old ?? listed);

test('forgets a record of another page with a change, so that its list cannot keep it as it was', async () => {
  const queryKey = ['pools', 'getOne', { id: '3' }];
  await queryClient.fetchQuery({ queryKey, queryFn: async () => 'empty' });

  await queryClient.invalidateQueries();
  const afterChange = queryClient.getQueryData(queryKey);
  writeListed(queryKey, 'of the list');

  expect(afterChange).toBeUndefined();
  expect(queryClient.getQueryData(queryKey)).toBe('of the list');
  const query = queryClient.getQueryCache().find({ queryKey });
  expect(query && getRecordStaleTime(query)).toBe(0);
});

test('forgets a record whose page is left before it was requested again', async () => {
  const queryKey = ['pools', 'getOne', { id: '3' }];
  await queryClient.fetchQuery({ queryKey, queryFn: async () => 'empty' });
  const queryFn = ({ signal }: { signal: AbortSignal }) => new Promise<string>(() => void signal.aborted);
  const leave = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});

  queryClient.invalidateQueries();
  writeListed(queryKey, 'of the list');
  const whileShown = queryClient.getQueryData(queryKey);
  leave();

  expect(whileShown).toBe('empty');
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
