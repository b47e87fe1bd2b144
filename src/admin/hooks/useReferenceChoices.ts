import { useGetList, useGetResourceLabel, useTranslate } from 'ra-core';
import { CHOICES_PARAMS, MAX_SELECT_CHOICES } from '../listParams';
import type { Choice } from '../resource/declarations/forms';
import { useNotifyError } from './useNotifyError';
import { useRecordName } from './useRecordName';

/** Why an input has no choices, and a way to request them again. */
export interface LoadProblem {
  text: string;
  retry: () => void;
}

interface ReferenceChoices {
  choices: Choice[];
  isPending: boolean;
  /** There are more records than choices: they are searched on the server. */
  needsSearch: boolean;
  problem?: LoadProblem;
}

/**
 * The first records of a referenced resource as choices; fetched once for all inputs and filters. An input also
 * notifies that they could not be loaded.
 */
export function useReferenceChoices(reference: string, notifies = false): ReferenceChoices {
  const getRecordName = useRecordName(reference);
  const problemText = useProblemText(reference);
  const notifyError = useNotifyError();
  const {
    data = [],
    total = data.length,
    isPending,
    error,
    refetch,
  } = useGetList(reference, CHOICES_PARAMS, {
    onError: (reason) => notifies && notifyError(problemText, reason),
  });
  return {
    choices: data.map((record) => ({ id: record.id, name: getRecordName(record) })),
    isPending,
    needsSearch: total > MAX_SELECT_CHOICES,
    problem: error && data.length === 0 ? { text: problemText, retry: () => refetch() } : undefined,
  };
}

/** "License Pools could not be loaded" */
export function useProblemText(resource: string): string {
  const translate = useTranslate();
  return translate('kit.choices_failed', { name: useGetResourceLabel()(resource, 2) });
}
