import { type Identifier, ReferenceInputBase, useChoicesContext, useTranslate } from 'ra-core';
import type { License } from '#contract/licenses';
import { AutocompleteInput, type InputProps } from '../../admin';
import { useDebouncedInput } from '../../admin/hooks/useDebouncedInput';

interface FreeKeyInputProps extends InputProps {
  poolId: number;
}

const OLDEST_FIRST = { field: 'creation_date', order: 'ASC' } as const;

/** Selects a free key of a pool, which is searched by its ending or the whole key. */
export function FreeKeyInput({ poolId, ...input }: FreeKeyInputProps) {
  return (
    <ReferenceInputBase
      reference="licenses"
      source={input.source}
      filter={{ license_group_id: poolId, license_status: 'available' }}
      sort={OLDEST_FIRST}
    >
      <FreeKeyAutocomplete {...input} />
    </ReferenceInputBase>
  );
}

function FreeKeyAutocomplete(input: InputProps) {
  const { allChoices = [], setFilters, isFetching } = useChoicesContext<License & { id: Identifier }>();
  const translate = useTranslate();
  const [, setText] = useDebouncedInput('', (search) => setFilters(search ? { search } : {}));
  return (
    <AutocompleteInput
      {...input}
      options={allChoices}
      getOptionLabel={({ license_key: key, license_id: id }) => translate('byHand.found', { key, id })}
      placeholder="byHand.search"
      noOptionsText="byHand.none_free"
      onSearch={setText}
      loading={isFetching}
    />
  );
}
