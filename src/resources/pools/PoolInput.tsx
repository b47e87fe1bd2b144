import { useGetList } from 'ra-core';
import type { Pool } from '#contract/pools';
import type { TextCode } from '#contract/texts/Text';
import { AutocompleteInput, type InputProps, useNotifyError } from '../../admin';
import { useProblemText } from '../../admin/hooks/useReferenceChoices';
import { FULL_LIST } from '../../admin/listParams';

const NO_POOLS: Pool[] = [];
const getName = ({ name }: Pool) => name;

interface PoolInputProps extends Pick<InputProps, 'optional' | 'helperText'> {
  source: string;
  label: string;
  placeholder: TextCode;
  noOptionsText?: TextCode;
  /** Default: the name. */
  getOptionLabel?: (pool: Pool) => string;
}

/** Searches all pools by name. */
export function PoolInput({ getOptionLabel = getName, ...input }: PoolInputProps) {
  const problemText = useProblemText('pools');
  const notifyError = useNotifyError();
  const { data, isPending, error, refetch } = useGetList<Pool>('pools', FULL_LIST, {
    onError: (reason) => notifyError(problemText, reason),
  });
  return (
    <AutocompleteInput
      options={data ?? NO_POOLS}
      getOptionLabel={getOptionLabel}
      loading={isPending}
      problem={error && !data ? { text: problemText, retry: () => refetch() } : undefined}
      {...input}
    />
  );
}
