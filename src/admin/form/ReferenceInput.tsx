import { ReferenceInputBase, useChoicesContext } from 'ra-core';
import { useEffect } from 'react';
import { useDebouncedInput } from '../hooks/useDebouncedInput';
import { useNotifyError } from '../hooks/useNotifyError';
import { useRecordName } from '../hooks/useRecordName';
import { useProblemText, useReferenceChoices } from '../hooks/useReferenceChoices';
import { CHOICES_PARAMS } from '../listParams';
import { AutocompleteInput } from './AutocompleteInput';
import type { InputProps } from './InputWrapper';
import { SelectInput } from './SelectInput';

interface ReferenceInputProps extends InputProps {
  /** Resource of the records to choose from. */
  reference: string;
}

/** Selects a record of another resource: of few records by a select, of many by a search on the server. */
export function ReferenceInput({ reference, ...input }: ReferenceInputProps) {
  const { choices, needsSearch, problem } = useReferenceChoices(reference, true);
  if (!needsSearch) return <SelectInput {...input} choices={choices} problem={problem} />;
  return (
    <ReferenceInputBase reference={reference} source={input.source} sort={CHOICES_PARAMS.sort}>
      <ReferenceAutocomplete reference={reference} {...input} />
    </ReferenceInputBase>
  );
}

function ReferenceAutocomplete({ reference, ...input }: ReferenceInputProps) {
  const { allChoices = [], setFilters, isFetching, error, refetch } = useChoicesContext();
  const getRecordName = useRecordName(reference);
  const notifyError = useNotifyError();
  const problemText = useProblemText(reference);
  const [, setText] = useDebouncedInput('', (search) => setFilters(search ? { search } : {}));

  useEffect(() => {
    if (error) notifyError(problemText, error);
  }, [error, notifyError, problemText]);

  return (
    <AutocompleteInput
      {...input}
      options={allChoices}
      getOptionLabel={getRecordName}
      onSearch={setText}
      loading={isFetching}
      problem={error ? { text: problemText, retry: refetch } : undefined}
    />
  );
}
