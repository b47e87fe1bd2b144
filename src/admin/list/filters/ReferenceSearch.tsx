import { Autocomplete, OutlinedInput } from '@mui/material';
import { type RaRecord, useGetList, useListFilterContext, useReference, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDebouncedInput } from '../../hooks/useDebouncedInput';
import { useNotifyError } from '../../hooks/useNotifyError';
import { useRecordName } from '../../hooks/useRecordName';
import { useProblemText } from '../../hooks/useReferenceChoices';
import styles from './ListToolbar.module.css';
import type { FilterInputProps } from './SelectFilter';

const MAX_RESULTS = 25;

/** A text input that finds the records of a reference on the server. */
export default function ReferenceSearch({ filter, onChange }: FilterInputProps) {
  const { source, label, reference = '' } = filter;
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const getRecordName = useRecordName(reference);
  const [search, setSearch] = useState('');
  const [, setText] = useDebouncedInput(search, setSearch);
  const notifyError = useNotifyError();
  const problemText = useProblemText(reference);
  const {
    data: results = [],
    isFetching,
    error,
  } = useGetList(
    reference,
    { pagination: { page: 1, perPage: MAX_RESULTS }, filter: search ? { search } : {} },
    { onError: (reason) => notifyError(problemText, reason) },
  );
  const selectedId = filterValues[source];
  const { referenceRecord } = useReference({
    reference,
    id: selectedId,
    options: { enabled: selectedId !== undefined },
  });
  const selected: RaRecord | null = (selectedId !== undefined && referenceRecord) || null;

  return (
    <Autocomplete
      size="small"
      className={styles.referenceSearch}
      options={results}
      value={selected}
      onChange={(_, record) => onChange({ [source]: record?.id })}
      onInputChange={(_, text, reason) => reason !== 'reset' && setText(text)}
      getOptionLabel={getRecordName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={translate('ra.message.loading')}
      noOptionsText={error ? problemText : translate('kit.list.no_match')}
      renderInput={({ slotProps, ...params }) => (
        <OutlinedInput
          {...params}
          {...slotProps.input}
          placeholder={filter.emptyText ?? label}
          inputProps={{ ...slotProps.htmlInput, 'aria-label': translate('kit.list.filter', { label }) }}
        />
      )}
    />
  );
}
