import { type RaRecord, useListContext } from 'react-admin';

/** The records of the page that are selected. */
export function useSelectedRecords(): RaRecord[] {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  return data.filter(({ id }) => selectedIds.includes(id));
}
