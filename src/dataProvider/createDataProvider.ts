import {
  type DataProvider,
  type DeleteManyParams,
  type GetManyParams,
  type GetOneParams,
  HttpError,
  type Identifier,
  type RaRecord,
  type UpdateParams,
} from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { MAX_LIST_IDS } from '#contract/shared/query';
import { textOf } from '#contract/shared/texts/Text';
import { buildListRequest, fillInParent, getResourcePath } from './buildListRequest';
import { buildPath, type Query } from './buildPath';
import type { CheckedConfig } from './CheckedConfig';
import { hasCapability } from './capabilities';
import { badResponse, toRecord } from './checkResponse';
import { MAX_CONCURRENT_CALLS, mapConcurrently } from './mapConcurrently';
import type { ListParams } from './ResourceConfig';
import { readList } from './readList';
import { request } from './request';

/** Of a created record whose id the API does not tell: react-admin needs one. */
const NO_ID = 0;

/**
 * Makes a react-admin data provider for the standard contract of `contract/shared/crud.ts`; `configs` declares how
 * resources differ. simple-rest sends the record requests; `meta` becomes their query, since react-admin itself
 * never sets it. A method of its own says why.
 */
export function createDataProvider(configs: Record<string, CheckedConfig> = {}): DataProvider {
  const getConfig = (resource: string): CheckedConfig => configs[resource] ?? {};
  const getRestName = (resource: string) => getResourcePath(resource, getConfig(resource)).slice(1);

  // Own: simple-rest reads the total from a header, this API returns it in the body.
  async function getList(resource: string, { filter: { q, ...filter } = {}, ...rest }: ListParams) {
    const config = getConfig(resource);
    // `q` is what react-admin's own inputs search with.
    const params = { ...rest, filter: q === undefined ? filter : { search: q, ...filter } };
    const answer = await request(buildListRequest(resource, config, params));
    // The records do not repeat the parent whose list this is.
    const { values } = fillInParent('', config, params.filter);
    return readList(resource, answer, config, { ...params, filter: values });
  }

  // simple-rest's, with a check of the record.
  async function getOne<R extends RaRecord>(resource: string, { meta, ...params }: GetOneParams) {
    if (getConfig(resource).isListOnly) return { data: await findInList<R>(resource, params) };
    const { data } = await createRest(meta).getOne(getRestName(resource), params);
    return { data: assertSameId(resource, params.id, toRecord<R>(resource, data, getConfig(resource))) };
  }

  async function findInList<R extends RaRecord>(resource: string, { id, signal }: GetOneParams) {
    const { data } = await getList(resource, { signal });
    const record = data.find((row) => isSameId(row.id, id));
    if (!record) throw new HttpError('ra.notification.item_doesnt_exist', 404);
    return record as R;
  }

  // Own: simple-rest sends any number of ids in one address, and each as often as it is asked for.
  async function getMany(resource: string, { ids, ...params }: GetManyParams) {
    const wanted = new Set(ids.filter(isPossibleId).map(String));
    const pages = getConfig(resource).fullList
      ? [await getList(resource, params)]
      : await mapConcurrently(splitIds([...wanted]), MAX_CONCURRENT_CALLS, (chunk) =>
          getList(resource, { ...params, ids: chunk, pagination: { page: 1, perPage: chunk.length } }),
        );
    return { data: pages.flatMap(({ data }) => data).filter(({ id }) => wanted.has(String(id))) };
  }

  // simple-rest's; an API may return the id only.
  async function create<R extends RaRecord>(resource: string, data: object, meta?: Query) {
    const config = getConfig(resource);
    const { createPath = getResourcePath(resource, config) } = config;
    const { path, values } = fillInParent(createPath, config, data);
    const { data: created } = await createRest(meta).create(path.slice(1), { data: values });
    // An API may answer nothing to an upsert; lists read the record again.
    if (created === null && config.isUpsert)
      return { data: { ...values, id: Reflect.get(values, 'id') ?? NO_ID } as R };
    return { data: toRecord<R>(resource, created, config.respondsWithId ? { id: config.id } : config) };
  }

  // simple-rest's, with the changed fields only; an API may return those only.
  async function update<R extends RaRecord>(resource: string, { meta, ...params }: UpdateParams) {
    const config = getConfig(resource);
    const { id = 'id' } = config;
    const data = getChanges(params.data, params.previousData);
    if (config.isUpsert)
      return create<R>(resource, { ...params.previousData, ...data, ...getLoaded(data, params) }, meta);
    const answer = await createRest(meta).update(getRestName(resource), { ...params, data });
    const changed = { [id]: params.id, ...params.previousData, ...answer.data };
    return { data: assertSameId(resource, params.id, toRecord<R>(resource, changed, { id })) };
  }

  // Own: simple-rest sends all deletions at once, and tells the first refusal only.
  async function deleteMany(resource: string, { ids, meta }: DeleteManyParams) {
    const bulkDelete = getConfig(resource).deleteMany;
    if (bulkDelete) {
      const { deletion = {}, ...query } = meta ?? {};
      const path = buildPath(bulkDelete.path, {}, query);
      const body = JSON.stringify(bulkDelete.body(ids, deletion));
      return { data: ids, meta: bulkDelete.readResult(await request({ method: 'DELETE', path, body })) };
    }
    const rest = createRest(meta);
    const deleteOne = (id: Identifier) => rest.delete(getRestName(resource), { id });
    const [id, ...others] = ids;
    // At once: a page that is left, with a deletion that can still be undone, loads no script any more.
    if (id !== undefined && others.length === 0) await deleteOne(id);
    else await (await import('./deleteEach')).deleteEach(ids, deleteOne);
    return { data: ids };
  }

  return {
    supportAbortSignal: true,
    getList,
    getOne,
    getMany,
    // Own, as getList: the records of one parent are a filter.
    getManyReference: (resource, { target, id, ...params }) =>
      getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (resource, { data, meta }) => create(resource, data, meta),
    update,
    // Own: simple-rest sends all updates at once.
    updateMany: async (resource, { ids, data, meta }) => {
      const rest = createRest(meta);
      await mapConcurrently(ids, MAX_CONCURRENT_CALLS, (id) =>
        rest.update(getRestName(resource), { id, data, previousData: { id } }),
      );
      return { data: ids };
    },
    // simple-rest's, but the API returns no record.
    delete: async (resource, { id, previousData, meta }) => {
      await createRest(meta).delete(getRestName(resource), { id });
      return { data: toRecord(resource, { ...previousData, id }, {}) };
    },
    deleteMany,
  };
}

/** simple-rest over the API's requests, which add cookies, session refresh, timeout and envelope. */
function createRest(meta?: Query): DataProvider {
  return simpleRestProvider('', async (path, { method = 'GET', body, signal } = {}) => {
    const json = await request({
      method,
      path: buildPath(path, {}, meta),
      body: body ? String(body) : undefined,
      signal: signal ?? undefined,
    });
    return { status: 200, headers: new Headers(), body: '', json };
  });
}

/** The fields that an update changes: the API keeps the other fields, and refuses those that nobody can edit. */
function getChanges(data: object, previousData: object = {}): object {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(previousData, name));
  return Object.fromEntries(Object.entries(data).filter(isChanged));
}

/** What the record had of the changed fields: the server refuses a change of what somebody else has changed since. */
function getLoaded(changes: object, { previousData = {} }: Partial<UpdateParams>): { loaded?: object } {
  if (!hasCapability('update_checks')) return {};
  return {
    loaded: Object.fromEntries(
      Object.keys(changes).map((name) => [name, Reflect.get(previousData, name) ?? null]),
    ),
  };
}

/** The API's ids are positive integers; any other reference has no record, and must not fail its batch. */
function isPossibleId(id: Identifier): boolean {
  return Number.isSafeInteger(Number(id)) && Number(id) > 0;
}

/** The address may write an id in another way: `007`. */
const isSameId = (one: Identifier, other: Identifier): boolean =>
  String(one) === String(other) || Number(one) === Number(other);

/** The record; throws if it is not the requested one, which react-admin's pages would not survive. */
function assertSameId<R extends RaRecord>(resource: string, id: Identifier, record: R): R {
  if (isSameId(record.id, id)) return record;
  throw badResponse(resource, textOf('responses.other_id', { id, found: record.id }));
}

function splitIds(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_LIST_IDS) }, (_, index) =>
    ids.slice(index * MAX_LIST_IDS, (index + 1) * MAX_LIST_IDS),
  );
}
