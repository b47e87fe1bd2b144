import { type ResourceDefinition, useResourceDefinition } from 'ra-core';

/** Returns the display name of a record, by default of the current resource. */
export function useRecordName(resource?: string) {
  const definition = useResourceDefinition({ resource });
  return (record: object): string => getRecordName(definition, record);
}

/** The display name of a record: as its resource declares, else its `name`, `title` or id. */
export function getRecordName(
  definition: Pick<ResourceDefinition, 'recordRepresentation'> | undefined,
  record: object,
): string {
  const representation = definition?.recordRepresentation;
  if (typeof representation === 'function') return String(representation(record));
  const declared = typeof representation === 'string' ? Reflect.get(record, representation) : undefined;
  const name = declared ?? Reflect.get(record, 'name') ?? Reflect.get(record, 'title');
  return String(name ?? `#${Reflect.get(record, 'id')}`);
}
