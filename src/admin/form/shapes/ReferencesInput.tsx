import { type Identifier, useGetList, useGetManyAggregate } from 'ra-core';
import { useState } from 'react';
import { useDebouncedInput } from '../../hooks/useDebouncedInput';
import { useRecordName } from '../../hooks/useRecordName';
import { useReferenceChoices } from '../../hooks/useReferenceChoices';
import { getElementReference } from '../../resource/schema';
import { useFormInput } from '../InputWrapper';
import { ChipsInput } from './ChipsInput';
import type { ShapeInputProps } from './ShapeInputProps';

const SEARCHED_PAGE = { page: 1, perPage: 25 };

/** Records of another resource by their names: of few chosen from a list, of many found by a search on the server. */
export function ReferencesInput({ meta, optional, renderParts: _, ...props }: ShapeInputProps) {
  const reference = getElementReference(meta) ?? '';
  const { choices, needsSearch, problem } = useReferenceChoices(reference, true);
  const { field, wrapper } = useFormInput({ ...props, problem });
  const getRecordName = useRecordName(reference);
  const [search, setSearch] = useState('');
  const [, setText] = useDebouncedInput(search, setSearch);
  const found = useGetList(
    reference,
    { pagination: SEARCHED_PAGE, filter: search ? { search } : {} },
    { enabled: needsSearch },
  );
  const ids: Identifier[] = Array.isArray(field.value) ? field.value : [];
  const { data: selected = [] } = useGetManyAggregate(reference, { ids }, { enabled: ids.length > 0 });

  const offered = needsSearch
    ? (found.data ?? []).map((record) => ({ id: record.id, name: getRecordName(record) }))
    : choices;
  const known = [
    ...selected.flatMap((record) => (record ? [{ id: record.id, name: getRecordName(record) }] : [])),
    ...offered,
  ];
  const names = new Map(known.map(({ id, name }) => [String(id), name]));

  return (
    <ChipsInput
      field={field}
      wrapper={wrapper}
      optional={optional}
      disabled={props.disabled}
      options={[...new Set([...ids, ...offered.map(({ id }) => id)].map(String))]}
      values={ids.map(String)}
      onValues={(chosen) => field.onChange(chosen.map(Number))}
      getOptionLabel={(id) => names.get(id) ?? `#${id}`}
      getOptionKey={(id) => id}
      loading={found.isFetching}
      onInputChange={(_, text, reason) => needsSearch && reason !== 'reset' && setText(text)}
      filterOptions={needsSearch ? (all) => all : undefined}
    />
  );
}
