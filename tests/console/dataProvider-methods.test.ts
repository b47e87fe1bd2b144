import fetchMock, { type CallLog } from 'fetch-mock';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/createDataProvider';
import { errorResponse, getSentBody, ok } from './responses';

// The cases of react-admin's own data provider tests, for an API of the standard contract.
const provider = createDataProvider();
const post = { id: 1, title: 'Hello', views: 3 };

const toUrl = ({ url }: Pick<CallLog, 'url'>) => new URL(url, 'http://localhost');
const getLastQuery = () =>
  Object.fromEntries(toUrl(fetchMock.callHistory.lastCall() as CallLog).searchParams);
const listPaths = () => fetchMock.callHistory.calls().map((call) => toUrl(call).pathname);

test('getList returns the records of a page and the total', async () => {
  fetchMock.get('path:/api/posts', ok({ data: [post], total: 41 }));

  const page = await provider.getList('posts', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'title', order: 'DESC' },
    filter: { status: 'draft', views_gte: 3, q: 'hell' },
  });

  expect(page).toEqual({ data: [post], total: 41 });
  expect(getLastQuery()).toEqual({
    page: '2',
    per_page: '10',
    sort_by: 'title',
    sort_order: 'DESC',
    status: 'draft',
    views_gte: '3',
    search: 'hell',
  });
});

test('getList passes meta to the API and returns the meta of the response', async () => {
  fetchMock.get('path:/api/posts', ok({ data: [], total: 0, meta: { drafts: 7 } }));

  const page = await provider.getList('posts', { meta: { archived: true } });

  expect(getLastQuery()).toEqual({ archived: 'true' });
  expect(page.meta).toEqual({ drafts: 7 });
});

test('getOne returns a record, with meta in the query', async () => {
  fetchMock.get('path:/api/posts/1', ok(post));

  const { data } = await provider.getOne('posts', { id: 1, meta: { language: 'de' } });

  expect(data).toEqual(post);
  expect(getLastQuery()).toEqual({ language: 'de' });
});

test('getOne rejects a missing record with a 404', async () => {
  fetchMock.get('path:/api/posts/9', errorResponse(404, 'Post not found'));

  const call = provider.getOne('posts', { id: 9 });

  await expect(call).rejects.toBeInstanceOf(HttpError);
  await expect(call).rejects.toMatchObject({ status: 404, message: 'Post not found' });
});

test('getMany asks for each id once, in one request, and leaves out the missing ones', async () => {
  fetchMock.get('path:/api/posts', ok({ data: [post], total: 1 }));

  const { data } = await provider.getMany('posts', { ids: [1, '1', 2, 'none', -1, 1.5] });

  expect(data).toEqual([post]);
  expect(fetchMock.callHistory.calls()).toHaveLength(1);
  expect(getLastQuery()).toEqual({ ids: '1,2', page: '1', per_page: '2' });
});

test('getMany sends no request without an id that can exist', async () => {
  const { data } = await provider.getMany('posts', { ids: ['none'] });

  expect(data).toEqual([]);
  expect(fetchMock.callHistory.calls()).toEqual([]);
});

test('getMany leaves out records that the API returns unasked', async () => {
  fetchMock.get('path:/api/posts', ok({ data: [post, { id: 5 }], total: 2 }));

  const { data } = await provider.getMany('posts', { ids: [1] });

  expect(data).toEqual([post]);
});

test('getMany reads 100,000 records 200 at a time, with at most 4 requests at once', async () => {
  const load = answerSlowly('GET', ({ searchParams }) => {
    const ids = (searchParams.get('ids') ?? '').split(',');
    return { data: ids.map((id) => ({ id: Number(id) })), total: ids.length };
  });
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 1);

  const { data } = await provider.getMany('posts', { ids });

  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(load).toMatchObject({ requests: 500, mostAtOnce: 4 });
});

/** Answers each request in a later task, and counts those that wait at the same time. */
function answerSlowly(method: string, answer: (url: URL) => unknown) {
  const load = { requests: 0, waiting: 0, mostAtOnce: 0 };
  fetchMock.route(
    /\/api\/posts/,
    async (call: CallLog) => {
      load.requests += 1;
      load.waiting += 1;
      load.mostAtOnce = Math.max(load.mostAtOnce, load.waiting);
      await new Promise((resolve) => setTimeout(resolve));
      load.waiting -= 1;
      return ok(answer(toUrl(call)));
    },
    { method },
  );
  return load;
}

const fullList = createDataProvider({ posts: { fullList: { searchFields: ['title'] } } });
const posts = [
  { id: 1, title: 'Hello', views: 3, posted_on: '2026-11-20' },
  { id: 2, title: 'Bye', views: 20, posted_on: '2026-11-21' },
  { id: 3, title: 'Hello again', views: null, posted_on: null },
];

test.each([
  ['a text', { title: 'Bye' }, [2]],
  ['a lower limit of numbers', { views_gte: '3' }, [1, 2]],
  ['an upper limit of numbers', { views_lte: 19 }, [1]],
  ['an upper limit of dates', { posted_on_lte: '2026-11-20' }, [1]],
  ["a search by react-admin's own input", { q: ' hello' }, [1, 3]],
])('getList filters a full list by %s', async (_, filter, ids) => {
  fetchMock.get('path:/api/posts', ok(posts));

  const { data, total } = await fullList.getList('posts', { filter });

  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(total).toBe(ids.length);
});

test('getMany reads a full list once', async () => {
  fetchMock.get('path:/api/posts', ok(posts));

  const { data } = await fullList.getMany('posts', { ids: [3, '1', 4711] });

  expect(data.map(({ id }) => id)).toEqual([1, 3]);
  expect(fetchMock.callHistory.calls()).toHaveLength(1);
});

test('getManyReference filters by the parent', async () => {
  fetchMock.get('path:/api/comments', ok({ data: [{ id: 4, post_id: 1 }], total: 12 }));

  const page = await provider.getManyReference('comments', {
    target: 'post_id',
    id: 1,
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'id', order: 'ASC' },
    filter: { status: 'visible' },
  });

  expect(page).toEqual({ data: [{ id: 4, post_id: 1 }], total: 12 });
  expect(getLastQuery()).toMatchObject({ post_id: '1', status: 'visible', page: '1', per_page: '5' });
});

test('create returns the record with its id', async () => {
  fetchMock.post('path:/api/posts', { status: 201, body: ok(post) });

  const { data } = await provider.create('posts', { data: { title: 'Hello' } });

  expect(data).toEqual(post);
  expect(getSentBody('POST')).toEqual({ title: 'Hello' });
});

test('update sends the changed fields and returns the record', async () => {
  fetchMock.put('path:/api/posts/1', ok({ ...post, title: 'Bye' }));

  const { data } = await provider.update('posts', {
    id: 1,
    data: { ...post, title: 'Bye', tags: ['a'] },
    previousData: { ...post, tags: ['a'] },
  });

  expect(data).toEqual({ ...post, title: 'Bye', tags: ['a'] });
  expect(getSentBody('PUT')).toEqual({ title: 'Bye' });
});

test('update returns the record also if the API returns nothing', async () => {
  fetchMock.put('path:/api/posts/1', ok(null));

  const { data } = await provider.update('posts', { id: 1, data: { views: 4 }, previousData: post });

  expect(data).toEqual({ ...post });
});

test('updateMany changes each record and returns the ids', async () => {
  const load = answerSlowly('PUT', () => post);
  const ids = [1, 2, 3, 4, 5, 6];

  const { data } = await provider.updateMany('posts', { ids, data: { status: 'draft' } });

  expect(data).toEqual(ids);
  expect(load).toMatchObject({ requests: 6, mostAtOnce: 4 });
  expect(getSentBody('PUT')).toEqual({ status: 'draft' });
});

test('delete returns the deleted record', async () => {
  fetchMock.delete('path:/api/posts/1', ok(null));

  const { data } = await provider.delete('posts', { id: 1, previousData: post });

  expect(data).toEqual(post);
});

test('deleteMany deletes each record and returns the ids', async () => {
  fetchMock.delete(/\/api\/posts\//, ok(null));

  const { data } = await provider.deleteMany('posts', { ids: [1, 2] });

  expect(data).toEqual([1, 2]);
  expect(listPaths()).toEqual(['/api/posts/1', '/api/posts/2']);
});

const manyIds = Array.from({ length: 100 }, (_, index) => index + 1);

test('deleteMany goes on after a refused record, and counts what was refused and why', async () => {
  fetchMock
    .delete('path:/api/posts/7', errorResponse(409, 'Post is in use'))
    .delete('path:/api/posts/8', errorResponse(404, 'Post not found'))
    .delete('path:/api/posts/9', errorResponse(409, 'Post is in use'))
    .delete(/\/api\/posts\//, ok(null));

  const call = provider.deleteMany('posts', { ids: manyIds });

  await expect(call).rejects.toThrow(
    '97 of 100 were deleted; the others were not: Post is in use; Post not found',
  );
  expect(listPaths()).toHaveLength(100);
});

test('deleteMany stops when the API fails', async () => {
  fetchMock.delete(/\/api\/posts\//, errorResponse(503, 'The database is away'));

  const call = provider.deleteMany('posts', { ids: manyIds });

  await expect(call).rejects.toThrow('0 of 100 were deleted; the others were not: The database is away');
  expect(listPaths()).toHaveLength(4);
});

const writes = {
  create: () => provider.create('posts', { data: { title: 'x' } }),
  update: () => provider.update('posts', { id: 1, data: { title: 'x' }, previousData: post }),
};

test.each(Object.entries(writes))('%s rejects with the errors of the fields', async (_, write) => {
  const errors = { title: 'Title is taken' };
  fetchMock.route(/\/api\/posts/, errorResponse(422, 'Title is taken', errors));

  await expect(write()).rejects.toMatchObject({ status: 422, body: { errors } });
});

test.each(['getList', 'getOne', 'getMany', 'getManyReference'] as const)(
  'an abort of %s aborts its request',
  async (method) => {
    fetchMock.get(/\/api\/posts/, () => new Promise<Response>(() => undefined));
    const { signal, ...controller } = createAbort();

    const call = provider[method]('posts', {
      id: 1,
      ids: [1],
      target: 'post_id',
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
      signal,
    });
    await expect.poll(() => fetchMock.callHistory.calls()).toHaveLength(1);
    controller.abort();

    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(provider.supportAbortSignal).toBe(true);
  },
);

function createAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

test('an id from outside cannot leave the path of its resource', async () => {
  fetchMock.get('*', errorResponse(404, 'Record not found'));

  const call = provider.getOne('posts', { id: '../admins?x=1' });

  await expect(call).rejects.toMatchObject({ status: 404 });
  expect(listPaths()).toEqual(['/api/posts/..%2Fadmins%3Fx%3D1']);
});
