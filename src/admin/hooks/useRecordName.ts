import { useResourceDefinition } from 'react-admin';

/** Returns the display name of a record, for labels and dialogs. */
export function useRecordName() {
  const { recordRepresentation } = useResourceDefinition();
  return (record: object): string =>
    typeof recordRepresentation === 'function' ? recordRepresentation(record) : defaultRecordName(record);
}

export function defaultRecordName(record: object): string {
  return String(
    Reflect.get(record, 'name') ?? Reflect.get(record, 'title') ?? `#${Reflect.get(record, 'id')}`,
  );
}
