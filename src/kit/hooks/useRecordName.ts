import { useResourceDefinition } from 'react-admin';

/** How a record is called in labels and dialogs. */
export function useRecordName() {
  const { recordRepresentation } = useResourceDefinition();
  return (record: object): string =>
    typeof recordRepresentation === 'function' ? recordRepresentation(record) : defaultRecordName(record);
}

/** A record's name, else its id. */
export function defaultRecordName(record: object): string {
  return String(
    Reflect.get(record, 'name') ?? Reflect.get(record, 'title') ?? `#${Reflect.get(record, 'id')}`,
  );
}
