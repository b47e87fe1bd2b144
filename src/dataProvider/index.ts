import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { pathOf } from './call';
import { clientList } from './clientList';
import { type Collection, collections, withId } from './collections';
import { request } from './request';

export { call } from './call';
export type { Collection } from './collections';

const rest = simpleRestProvider('', async (path, { method = 'GET', body, signal } = {}) => {
  const json = await request({
    method,
    path,
    body: body ? String(body) : undefined,
    signal: signal ?? undefined,
  });
  return { status: 200, headers: new Headers(), body: '', json };
});

/** A data provider over the API. How each resource hands out its records is declared in `collections`. */
export function createDataProvider(declared: Record<string, Collection>): DataProvider {
  const of = (resource: string): Collection => declared[resource] ?? { path: `/${resource}` };
  const restName = (resource: string) => of(resource).path.slice(1);

  async function getList(resource: string, params: GetListParams) {
    const { path, query, page, id, ...whole } = of(resource);
    const found = pathOf(path, {}, query?.(params));
    const data = await request({ method: 'GET', path: found, signal: params.signal });
    if (page) return page(data);
    return clientList(
      (data as object[]).map((row) => withId(row, id)),
      params,
      whole,
    );
  }

  async function getOne<R extends RaRecord>(resource: string, id: Identifier, signal?: AbortSignal) {
    const { data } = await rest.getOne(restName(resource), { id, signal });
    return { data: withId<R>(data, of(resource).id) };
  }

  async function getMany(resource: string, ids: Identifier[], signal?: AbortSignal) {
    if (!of(resource).page) {
      const { data } = await getList(resource, { signal });
      return { data: data.filter((row) => ids.some((id) => String(id) === String(row.id))) };
    }
    const found = await Promise.all(ids.map((id) => getOne(resource, id, signal)));
    return { data: found.map(({ data }) => data) };
  }

  async function create<R extends RaRecord>(resource: string, data: object) {
    const answer = await rest.create(restName(resource), { data });
    const created = withId<R>(answer.data, of(resource).id);
    return of(resource).answersWithId ? getOne<R>(resource, created.id) : { data: created };
  }

  async function deleteMany(resource: string, ids: Identifier[]) {
    const many = of(resource).deleteMany;
    if (!many) {
      await Promise.all(ids.map((id) => rest.delete(restName(resource), { id })));
      return { data: ids };
    }
    const body = JSON.stringify(many.body(ids));
    return { data: ids, meta: await request({ method: 'DELETE', path: many.path, body }) };
  }

  return {
    ...rest,
    supportAbortSignal: true,
    getList,
    getOne: (resource, { id, signal }) => getOne(resource, id, signal),
    getMany: (resource, { ids, signal }) => getMany(resource, ids, signal),
    getManyReference: (resource, { target, id, ...params }) =>
      getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (resource, { data }) => create(resource, data),
    update: async (resource, params) => {
      const { data } = await rest.update(restName(resource), params);
      return { data: withId({ ...params.previousData, ...data }, of(resource).id) };
    },
    delete: async (resource, { id, previousData }) => {
      await rest.delete(restName(resource), { id });
      return { data: withId({ id, ...previousData }) };
    },
    deleteMany: (resource, { ids }) => deleteMany(resource, ids),
  };
}

export const dataProvider = createDataProvider(collections);
