import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { callEndpoint, dataProvider } from '../../src/dataProvider';
import { onSessionExpired } from '../../src/dataProvider/refreshSession';
import { ok } from './answers';

const fail = (status: number, body: object) => ({ status, body: { success: false, ...body } });

beforeEach(() => {
  fetchMock.mockGlobal();
});

afterEach(() => {
  fetchMock.hardReset();
  onSessionExpired(() => {});
});

const sentTo = (path: string) => fetchMock.callHistory.calls(path).length;

test('a page of licenses is asked for in the words of the API, and its statistics come along', async () => {
  const license = { license_id: 7, license_key: '••••7' };
  fetchMock.get(
    'path:/api/licenses',
    ok({ licenses: [license], pagination: { total: 41 }, stats: { available: 3 } }),
  );

  const page = await dataProvider.getList('licenses', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'creation_date', order: 'DESC' },
    filter: { search: 'eva', license_status: 'sold', license_group_id: 3 },
  });

  expect(page).toEqual({ data: [{ ...license, id: 7 }], total: 41, meta: { stats: { available: 3 } } });
  expect(
    Object.fromEntries(new URL(fetchMock.callHistory.lastCall()?.url ?? '', 'http://x').searchParams),
  ).toEqual({
    page: '2',
    per_page: '20',
    search: 'eva',
    status: 'sold',
    license_group_id: '3',
    sort_by: 'creation_date',
    sort_order: 'DESC',
  });
});

test('notifications are asked for by limit and resolved', async () => {
  fetchMock.get(
    '/api/notifications?page=1&limit=20&severity=CRITICAL&resolved=false',
    ok({ notifications: [{ id: 4 }], pagination: { total: 1 } }),
  );

  const page = await dataProvider.getList('notifications', {
    pagination: { page: 1, perPage: 20 },
    filter: { severity: 'CRITICAL', resolved: false },
  });

  expect(page).toEqual({ data: [{ id: 4 }], total: 1 });
});

test('pools, which come whole, are searched, sorted and paged here', async () => {
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

test('what is created is read back where the API answers with its id alone', async () => {
  fetchMock.post('/api/licenses', { status: 201, body: ok({ license_id: 9 }) });
  fetchMock.get('/api/licenses/9', ok({ license_id: 9, license_status: 'available' }));

  const created = await dataProvider.create('licenses', { data: { license_key: 'AAAA-BBBB' } });

  expect(created.data).toEqual({ id: 9, license_id: 9, license_status: 'available' });
});

test('many licenses are deleted in one call', async () => {
  fetchMock.delete('/api/licenses/bulk', ok({ deleted_count: 2 }));

  await dataProvider.deleteMany('licenses', { ids: [1, 2] });

  expect(JSON.parse(String(fetchMock.callHistory.lastCall()?.options.body))).toEqual({ license_ids: [1, 2] });
});

test('a refusal carries its fields to the form', async () => {
  const errors = { license_key: 'This key exists' };
  fetchMock.post('/api/licenses', fail(409, { message: 'Duplicate', errors }));

  const refused = dataProvider.create('licenses', { data: {} });

  await expect(refused).rejects.toMatchObject({ message: 'Duplicate', status: 409, body: { errors } });
});

test.each([
  ['licenses', 'Failed to get licenses'],
  ['pools', 'Failed to get license groups'],
])('a failure of %s without a reason says what failed', async (resource, message) => {
  fetchMock.get('*', { status: 500, body: 'oops' });

  await expect(dataProvider.getList(resource, {})).rejects.toThrow(message);
});

// spec: 3.one-shared-refresh-one-retry
test('calls that meet an ended session share one refresh and are sent once more', async () => {
  const answers = [401, 401, 200, 200];
  fetchMock.get('/api/licenses/1', () =>
    answers.shift() === 401 ? fail(401, { message: 'No session' }) : ok({ license_id: 1 }),
  );
  fetchMock.post('/api/auth/refresh', ok({}));

  const both = await Promise.all([
    callEndpoint(licenses.get, { params: { id: 1 } }),
    callEndpoint(licenses.get, { params: { id: 1 } }),
  ]);

  expect(both).toEqual([{ license_id: 1 }, { license_id: 1 }]);
  expect(sentTo('/api/auth/refresh')).toBe(1);
});

test('a call that hears of the ended session when it is renewed already is sent again, without another', async () => {
  let refuseLate = () => {};
  const late = new Promise((refuse) => {
    refuseLate = () => refuse(fail(401, { message: 'No session' }));
  });
  const answers = [late, fail(401, { message: 'No session' })];
  fetchMock.get('/api/licenses/1', () => answers.shift() ?? ok({ license_id: 1 }));
  fetchMock.post('/api/auth/refresh', ok({}));

  const slow = callEndpoint(licenses.get, { params: { id: 1 } });
  await callEndpoint(licenses.get, { params: { id: 1 } });
  refuseLate();

  expect(await slow).toEqual({ license_id: 1 });
  expect(sentTo('/api/auth/refresh')).toBe(1);
});

// spec: 3.a-refresh-that-fails-sign-in
// spec: 8.failed-to-refresh-token
test('a session that cannot be renewed is told once, and the call fails', async () => {
  const lost = vi.fn();
  onSessionExpired(lost);
  fetchMock.get('/api/licenses/1', fail(401, { message: 'No session' }));
  fetchMock.post('/api/auth/refresh', fail(401, { message: 'No session' }));

  const refused = callEndpoint(licenses.get, { params: { id: 1 } });

  await expect(refused).rejects.toThrow('Failed to refresh token');
  expect(lost).toHaveBeenCalledOnce();
  expect(sentTo('/api/licenses/1')).toBe(1);
});

// spec: 8.timeout
// spec: 9.30-000-ms
test('a call that stays unanswered says so after 30 s', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    expect(after).toBe(30_000);
    return AbortSignal.abort(new DOMException('', 'TimeoutError'));
  });
  fetchMock.get('/api/licenses/1', ok({}));

  const refused = callEndpoint(licenses.get, { params: { id: 1 } });

  await expect(refused).rejects.toThrow('Request timed out. Please check your connection and try again.');
  vi.restoreAllMocks();
});

// spec: 8.timeout
test('a body that stalls says so after 30 s too', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  fetchMock.get('/api/licenses/1', ({ options }) => new Response(stalled(options.signal)));

  const refused = callEndpoint(licenses.get, { params: { id: 1 } });
  await vi.waitFor(() => expect(sentTo('/api/licenses/1')).toBe(1));
  late.abort(new DOMException('', 'TimeoutError'));

  await expect(refused).rejects.toThrow('Request timed out. Please check your connection and try again.');
  vi.restoreAllMocks();
});

test('a body that breaks off is told as the lost connection it is', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  fetchMock.get('/api/licenses/1', () => new Response(broken));

  await expect(callEndpoint(licenses.get, { params: { id: 1 } })).rejects.toThrow('network error');
});

/** The beginning of an answer, and no more until the call is given up, as browsers have it. */
function stalled(signal?: AbortSignal | null): ReadableStream {
  return new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"success":true,'));
      signal?.addEventListener('abort', () => body.error(signal.reason));
    },
  });
}
