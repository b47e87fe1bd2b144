import { waitFor } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { callEndpoint } from '../../src/dataProvider';
import { onSessionExpired } from '../../src/dataProvider/refreshSession';
import { dataProvider } from '../../src/shell/dataProvider';
import { getSentBody, ok } from './responses';

const failure = (status: number, body: object) => ({ status, body: { success: false, ...body } });

afterEach(() => {
  onSessionExpired(async () => false);
});

const countRequests = (path: string) => fetchMock.callHistory.calls(path).length;

test('requests a page of licenses with the parameters of the API and returns its statistics', async () => {
  const license = { license_id: 7, license_key: '••••7' };
  fetchMock.get(
    'path:/api/licenses',
    ok({ licenses: [license], pagination: { total: 41 }, stats: { available: 3 } }),
  );

  const page = await dataProvider.getList('licenses', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'creation_date', order: 'DESC' },
    filter: { license_status: 'sold', license_group_id: 3 },
  });

  expect(page).toMatchObject({ data: [{ ...license, id: 7 }], total: 41, meta: { stats: { available: 3 } } });
  expect(
    Object.fromEntries(new URL(fetchMock.callHistory.lastCall()?.url ?? '', 'http://x').searchParams),
  ).toEqual({
    page: '2',
    per_page: '20',
    status: 'sold',
    license_group_id: '3',
    sort_by: 'creation_date',
    sort_order: 'DESC',
  });
});

test('sends the search of licenses in the body, because an address is kept in logs', async () => {
  fetchMock.post('/api/licenses/search', ok({ licenses: [], pagination: { total: 0 }, stats: {} }));

  await dataProvider.getList('licenses', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'creation_date', order: 'DESC' },
    filter: { search: 'eva', license_status: 'sold' },
  });

  expect(getSentBody('post')).toEqual({
    page: 2,
    per_page: 20,
    search: 'eva',
    status: 'sold',
    sort_by: 'creation_date',
    sort_order: 'DESC',
  });
});

test('requests notifications with limit and resolved', async () => {
  fetchMock.get(
    '/api/notifications?page=1&limit=20&severity=CRITICAL&resolved=false',
    ok({ notifications: [{ id: 4 }], pagination: { total: 1 } }),
  );

  const page = await dataProvider.getList('notifications', {
    pagination: { page: 1, perPage: 20 },
    filter: { severity: 'CRITICAL', resolved: false },
  });

  expect(page).toMatchObject({ data: [{ id: 4 }], total: 1 });
});

test('searches, sorts and pages pools on the client', async () => {
  const pools = [
    { id: 1, name: 'VPN 2', description: null },
    { id: 2, name: 'Office', description: 'with vpn' },
    { id: 3, name: 'VPN 10', description: null },
    { id: 4, name: 'Photo', description: null },
  ];
  fetchMock.get('/api/license-groups', ok(pools));

  const page = await dataProvider.getList('pools', {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'name', order: 'DESC' },
    filter: { search: 'VPN' },
  });

  expect(page.total).toBe(3);
  expect(page.data.map(({ name }) => name)).toEqual(['VPN 10', 'VPN 2']);
});

test('acknowledges a creation with the id alone when the API returns only that', async () => {
  fetchMock.post('/api/licenses', { status: 201, body: ok({ license_id: 9 }) });

  const created = await dataProvider.create('licenses', { data: { license_key: 'AAAA-BBBB' } });

  expect(created.data).toEqual({ id: 9, license_id: 9 });
  expect(fetchMock.callHistory.calls()).toHaveLength(1);
});

test('deletes several licenses in one request', async () => {
  fetchMock.delete('/api/licenses/bulk', ok({ deleted_count: 2 }));

  await dataProvider.deleteMany('licenses', { ids: [1, 2] });

  expect(JSON.parse(String(fetchMock.callHistory.lastCall()?.options.body))).toEqual({ license_ids: [1, 2] });
});

test('passes field errors to the form', async () => {
  const errors = { license_key: 'This key exists' };
  fetchMock.post('/api/licenses', failure(409, { message: 'Duplicate', errors }));

  const call = dataProvider.create('licenses', { data: {} });

  await expect(call).rejects.toMatchObject({ message: 'Duplicate', status: 409, body: { errors } });
});

test.each([
  ['licenses', 'Failed to get licenses'],
  ['pools', 'Failed to get license groups'],
])('reports the failed request of %s when the server gives no reason', async (resource, message) => {
  fetchMock.get('*', { status: 500, body: 'oops' });

  await expect(dataProvider.getList(resource, {})).rejects.toThrow(message);
});

// spec: 3.one-shared-refresh-one-retry
test('shares one refresh among requests with an expired session and retries each once', async () => {
  const responses = [401, 401, 200, 200];
  fetchMock.get('/api/notifications/unresolved-count', () =>
    responses.shift() === 401 ? failure(401, { message: 'No session' }) : ok({ count: 1 }),
  );
  fetchMock.post('/api/auth/refresh', ok({}));

  const results = await Promise.all([
    callEndpoint(notifications.unresolvedCount),
    callEndpoint(notifications.unresolvedCount),
  ]);

  expect(results).toEqual([{ count: 1 }, { count: 1 }]);
  expect(countRequests('/api/auth/refresh')).toBe(1);
});

test('retries a request that fails after the session was already renewed, without another refresh', async () => {
  let sendLateResponse = () => {};
  const lateResponse = new Promise((resolve) => {
    sendLateResponse = () => resolve(failure(401, { message: 'No session' }));
  });
  const responses = [lateResponse, failure(401, { message: 'No session' })];
  fetchMock.get('/api/notifications/unresolved-count', () => responses.shift() ?? ok({ count: 1 }));
  fetchMock.post('/api/auth/refresh', ok({}));

  const slow = callEndpoint(notifications.unresolvedCount);
  await callEndpoint(notifications.unresolvedCount);
  sendLateResponse();

  expect(await slow).toEqual({ count: 1 });
  expect(countRequests('/api/auth/refresh')).toBe(1);
});

// spec: 3.a-refresh-that-fails-sign-in
// spec: 8.failed-to-refresh-token
test('reports a session that cannot be renewed once and fails the request', async () => {
  const onExpired = vi.fn(async () => false);
  onSessionExpired(onExpired);
  fetchMock.get('/api/licenses/1', failure(401, { message: 'No session' }));
  fetchMock.post('/api/auth/refresh', failure(401, { message: 'No session' }));

  const call = callEndpoint(licenses.get, { params: { id: 1 } });

  await expect(call).rejects.toThrow('Failed to refresh token');
  expect(onExpired).toHaveBeenCalledOnce();
  expect(countRequests('/api/licenses/1')).toBe(1);
});

// spec: 8.timeout
// spec: 9.30-000-ms
test('times out a request without response after 30 s', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    expect(delay).toBe(30_000);
    return AbortSignal.abort(new DOMException('', 'TimeoutError'));
  });
  fetchMock.get('/api/licenses/1', ok({}));

  const call = callEndpoint(licenses.get, { params: { id: 1 } });

  await expect(call).rejects.toThrow('Request timed out. Please check your connection and try again.');
  vi.restoreAllMocks();
});

// spec: 8.timeout
test('times out a stalled response body', async () => {
  const lateResponse = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(lateResponse.signal);
  fetchMock.get('/api/licenses/1', ({ options }) => new Response(stalledBody(options.signal)));

  const call = callEndpoint(licenses.get, { params: { id: 1 } });
  await waitFor(() => expect(countRequests('/api/licenses/1')).toBe(1));
  lateResponse.abort(new DOMException('', 'TimeoutError'));

  await expect(call).rejects.toThrow('Request timed out. Please check your connection and try again.');
  vi.restoreAllMocks();
});

test('reports an interrupted response body as a network error', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  fetchMock.get('/api/licenses/1', () => new Response(broken));

  await expect(callEndpoint(licenses.get, { params: { id: 1 } })).rejects.toThrow('Cannot reach the server');
});

/** Sends the start of a body and nothing more until the request is aborted, as browsers do. */
function stalledBody(signal?: AbortSignal | null): ReadableStream {
  return new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"success":true,'));
      signal?.addEventListener('abort', () => body.error(signal.reason));
    },
  });
}
