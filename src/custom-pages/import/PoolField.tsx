import { Autocomplete, OutlinedInput } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { useField } from '../../kit';
import { described, FieldFrame } from '../../kit/form/FieldFrame';
import { ALL_POOLS } from '../../resources/licenses/allPools';

const NONE: Pool[] = [];

/** One of the pools, found by its name. */
export function PoolField({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  const { data: pools = NONE, isPending } = useGetList<Pool>('pools', ALL_POOLS);
  const { field, frame } = useField({ source, label });

  return (
    <FieldFrame {...frame}>
      <Autocomplete
        id={frame.id}
        options={pools}
        loading={isPending}
        value={pools.find(({ id }) => id === field.value) ?? null}
        onChange={(_, pool) => field.onChange(pool?.id ?? null)}
        onBlur={field.onBlur}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={translate('import.no_pool')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(frame.error)}
            inputRef={field.ref}
            placeholder={translate('import.choose_pool')}
            inputProps={{ ...slotProps.htmlInput, ...described(frame), 'aria-required': true }}
          />
        )}
      />
    </FieldFrame>
  );
}
