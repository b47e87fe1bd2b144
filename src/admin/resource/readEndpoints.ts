import type { $ZodType } from 'zod/v4/core';
import type { Access } from '#contract/shared/endpoint';
import type { CheckedConfig } from '../../dataProvider/CheckedConfig';
import type { ResourceEndpoint } from './endpoints';
import { getDef, getFieldNames, type ObjectSchema, readMeta } from './schema';
import type { FormFields } from './viewDeclarations';

/** react-admin's actions, by who may do them; an action that the API does not offer is absent. */
export type ResourceAccess = { [A in 'list' | 'show' | 'create' | 'edit' | 'delete']?: Access };

/** A group of endpoints as the kit reads it. */
export interface EndpointGroup {
  list: ResourceEndpoint;
  get?: ResourceEndpoint;
  create?: ResourceEndpoint;
  update?: ResourceEndpoint;
  delete?: ResourceEndpoint;
}

/** The schema of a record: what the list contains, directly or as its first array. */
export function getRecordSchema({ list }: EndpointGroup): ObjectSchema {
  const { shape = {}, element } = getDef(list.data);
  const array = element ? list.data : Object.values(shape).find((part) => getDef(part).type === 'array');
  const record = array && getDef(array).element;
  if (!record) throw new Error(`GET ${list.path} contains no records`);
  return record as ObjectSchema;
}

/** The values that the API sorts by; undefined where its query does not name them. */
export function getSortFields({ list }: EndpointGroup): string[] | undefined {
  const schema = list.query && getDef(list.query).shape?.sort_by;
  return schema && readMeta(schema, 'sort_by').options;
}

/** The form of a new record. */
export const getCreateForm = ({ create }: EndpointGroup): FormFields => ({ schema: toObject(create?.body) });

/**
 * The form that changes a record: of the standard contract, that of a new one, whose rules between fields hold for a
 * change too, without the inputs of what only creation sets.
 */
export function getEditForm({ list, create, update }: EndpointGroup): FormFields {
  const changed = toObject(update?.body);
  if (!create?.body || !isStandard(list)) return { schema: changed };
  const names = getFieldNames(changed);
  const fixed = getFieldNames(toObject(create.body)).filter((name) => !names.includes(name));
  return {
    schema: toObject(create.body),
    inputs: Object.fromEntries(fixed.map((name) => [name, false])),
  };
}

/** The list of the standard contract. */
function isStandard({ data }: ResourceEndpoint): boolean {
  const { shape = {} } = getDef(data);
  return 'data' in shape && 'total' in shape;
}

/** Forms are declared of endpoints with a body only. */
function toObject(body: $ZodType | undefined): ObjectSchema {
  if (!body || getDef(body).type !== 'object') throw new Error('The endpoint takes no fields');
  return body as ObjectSchema;
}

/** Who may do what with the records. */
export const getResourceAccess = ({
  list,
  get,
  create,
  update,
  ...others
}: EndpointGroup): ResourceAccess => ({
  list: list.access,
  show: get?.access ?? list.access,
  create: create?.access,
  edit: update?.access,
  delete: others.delete?.access,
});

const ID = /\/\{id\}$/;

/** The paths of the endpoints, as far as they differ from those of the standard contract. */
export function getPaths({ list, get, create, update, ...others }: EndpointGroup): CheckedConfig {
  const record = [get, update, others.delete].find((endpoint) => endpoint && ID.test(endpoint.path));
  const path = record?.path.replace(ID, '') ?? list.path;
  return {
    path,
    ...(list.path !== path && { listPath: list.path }),
    ...(create && create.path !== path && { createPath: create.path }),
    ...(update && !ID.test(update.path) && { isUpsert: true }),
    ...(!get && { isListOnly: true }),
  };
}
