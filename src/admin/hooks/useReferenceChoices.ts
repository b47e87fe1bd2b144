import { useGetList } from 'react-admin';
import { CHOICES_PARAMS, MAX_SELECT_CHOICES } from '../listParams';
import type { Choice } from '../resource/declarations';
import { useRecordName } from './useRecordName';

interface ReferenceChoices {
  choices: Choice[];
  isPending: boolean;
  /** There are more records than choices: they are searched on the server. */
  needsSearch: boolean;
}

/** The first records of a referenced resource as choices; fetched once for all inputs and filters. */
export function useReferenceChoices(reference: string): ReferenceChoices {
  const getRecordName = useRecordName(reference);
  const { data = [], total = data.length, isPending } = useGetList(reference, CHOICES_PARAMS);
  return {
    choices: data.map((record) => ({ id: record.id, name: getRecordName(record) })),
    isPending,
    needsSearch: total > MAX_SELECT_CHOICES,
  };
}
