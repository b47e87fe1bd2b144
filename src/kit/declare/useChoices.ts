import { useGetList } from 'react-admin';
import { plainName } from '../list/useRecordName';
import type { Choice } from './declaration';

interface Offered {
  choices?: Choice[];
  reference?: string;
}

const EVERYTHING = { page: 1, perPage: 1000 };

/** What a filter or an input offers: the given choices, or all records of another resource. */
export function useChoices({ choices, reference }: Offered): Choice[] {
  const { data } = useGetList(
    reference ?? '',
    { pagination: EVERYTHING, sort: { field: 'name', order: 'ASC' } },
    { enabled: Boolean(reference) },
  );
  if (!reference) return choices ?? [];
  return (data ?? []).map((record) => ({ id: record.id, name: plainName(record) }));
}
