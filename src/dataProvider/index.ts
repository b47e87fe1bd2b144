import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin';
import { applyListParams } from './applyListParams';
import { buildPath } from './callEndpoint';
import { request } from './request';
import { type ResourceConfig, resourceConfigs, withId } from './resourceConfigs';

export { callEndpoint } from './callEndpoint';
export type { ResourceConfig } from './resourceConfigs';

const rest = simpleRestProvider('', async (path, { method = 'GET', body, signal } = {}) => {
  const json = await request({
    method,
    path,
    body: body ? String(body) : undefined,
    signal: signal ?? undefined,
  });
  return { status: 200, headers: new Headers(), body: '', json };
});

/** A react-admin data provider; `resourceConfigs` declares the differences between resources. */
function createDataProvider(configs: Record<string, ResourceConfig>): DataProvider {
  const getConfig = (resource: string): ResourceConfig => configs[resource] ?? { path: `/${resource}` };
  const getRestName = (resource: string) => getConfig(resource).path.slice(1);

  async function getList(resource: string, params: GetListParams) {
    const { path, toQuery, readPage, id, ...listConfig } = getConfig(resource);
    const listPath = buildPath(path, {}, toQuery?.(params));
    const data = await request({ method: 'GET', path: listPath, signal: params.signal });
    if (readPage) return readPage(data);
    return applyListParams(
      (data as object[]).map((row) => withId(row, id)),
      params,
      listConfig,
    );
  }

  async function getOne<R extends RaRecord>(resource: string, id: Identifier, signal?: AbortSignal) {
    const { data } = await rest.getOne(getRestName(resource), { id, signal });
    return { data: withId<R>(data, getConfig(resource).id) };
  }

  async function getMany(resource: string, ids: Identifier[], signal?: AbortSignal) {
    if (!getConfig(resource).readPage) {
      const { data } = await getList(resource, { signal });
      return { data: data.filter((row) => ids.some((id) => String(id) === String(row.id))) };
    }
    const records = await Promise.all(ids.map((id) => getOne(resource, id, signal)));
    return { data: records.map(({ data }) => data) };
  }

  async function create<R extends RaRecord>(resource: string, data: object) {
    const response = await rest.create(getRestName(resource), { data });
    const created = withId<R>(response.data, getConfig(resource).id);
    return getConfig(resource).respondsWithId ? getOne<R>(resource, created.id) : { data: created };
  }

  async function deleteMany(resource: string, ids: Identifier[]) {
    const bulkDelete = getConfig(resource).deleteMany;
    if (!bulkDelete) {
      await Promise.all(ids.map((id) => rest.delete(getRestName(resource), { id })));
      return { data: ids };
    }
    const body = JSON.stringify(bulkDelete.body(ids));
    return { data: ids, meta: await request({ method: 'DELETE', path: bulkDelete.path, body }) };
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
      const { data } = await rest.update(getRestName(resource), params);
      return { data: withId({ ...params.previousData, ...data }, getConfig(resource).id) };
    },
    delete: async (resource, { id, previousData }) => {
      await rest.delete(getRestName(resource), { id });
      return { data: withId({ id, ...previousData }) };
    },
    deleteMany: (resource, { ids }) => deleteMany(resource, ids),
  };
}

export const dataProvider = createDataProvider(resourceConfigs);
