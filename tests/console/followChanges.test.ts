import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followChanges } from '../../src/shell/live/followChanges';

/** The stream that the console has opened. */
class FakeEventSource {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => {};
  onerror: () => void = () => {};
  constructor(readonly url: string) {
    FakeEventSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  tell(cursor: string, ...resources: string[]): void {
    this.onmessage({ data: JSON.stringify({ cursor, resources }) });
  }
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror();
  }
}

const getStream = () => {
  const stream = FakeEventSource.opened.at(-1);
  if (!stream) throw new Error('No stream is open');
  return stream;
};

/** A query that a page shows, and how often it was sent. */
function show(client: QueryClient, ...queryKey: string[]) {
  const queryFn = vi.fn(async () => 'data');
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 });
  onTestFinished(observer.subscribe(() => {}));
  return queryFn;
}

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  client = new QueryClient();
});

function start(): void {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  followChanges(client, end.signal);
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('what shows a changed resource is read again within 300 ms, once for several changes, and nothing else', async () => {
  start();
  const [orders, dashboard, settings] = [
    show(client, 'orders', 'getList'),
    show(client, 'dashboard', 'stats'),
    show(client, 'settings'),
  ];
  await vi.advanceTimersByTimeAsync(0);

  getStream().tell('orders:1', 'orders');
  getStream().tell('orders:2', 'orders', 'licenses');
  await vi.advanceTimersByTimeAsync(300);

  expect([orders, dashboard, settings].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
});

test('a list is not read while a deletion can be undone', async () => {
  start();
  const pools = show(client, 'pools', 'getList');
  await vi.advanceTimersByTimeAsync(0);
  const undo = document.body.appendChild(document.createElement('button'));
  undo.className = 'RaNotification-undo';

  getStream().tell('pools:1', 'pools');
  await vi.advanceTimersByTimeAsync(2000);
  const whileUndoable = pools.mock.calls.length;
  undo.remove();
  await vi.advanceTimersByTimeAsync(2000);

  expect([whileUndoable, pools.mock.calls.length]).toEqual([1, 2]);
});

test('a page that is hidden has no stream; one that is visible again asks for what changed since', async () => {
  start();
  getStream().tell('orders:5');

  setHidden(true);
  expect(getStream().readyState).toBe(FakeEventSource.CLOSED);
  setHidden(false);

  expect(getStream().url).toBe('/api/changes?since=orders%3A5');
});

test('everything is read again after more than a minute without events', async () => {
  start();
  const health = show(client, 'system', 'ready');
  await vi.advanceTimersByTimeAsync(0);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  setHidden(false);

  getStream().tell('orders:9');
  await vi.advanceTimersByTimeAsync(300);

  expect(health).toHaveBeenCalledTimes(2);
});

test('where no event comes through, ordinary calls tell what changed', async () => {
  fetchMock.get('path:/api/changes', {
    success: true,
    data: { cursor: 'orders:2', resources: ['orders'] },
    message: null,
  });
  start();
  const orders = show(client, 'orders', 'getList');

  await vi.advanceTimersByTimeAsync(55_000);

  expect(orders.mock.calls.length).toBeGreaterThan(1);
  expect(getStream().url).toContain('since=orders%3A2');
});

test('a server without the route is asked once, and nothing is shown', async () => {
  fetchMock.get('path:/api/changes', { status: 404, body: { success: false, message: 'Route not found' } });
  start();

  getStream().refuse();
  await vi.advanceTimersByTimeAsync(600_000);

  expect(FakeEventSource.opened).toHaveLength(1);
  expect(fetchMock.callHistory.calls()).toHaveLength(1);
});
