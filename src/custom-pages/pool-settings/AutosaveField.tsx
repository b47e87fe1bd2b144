import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Pool, PoolUpdate } from '#contract/pools';
import { useUpdatePool } from '../../resources/pools/useUpdatePool';

interface AutosaveFieldProps {
  pool: Pool;
  source: keyof PoolUpdate;
  /** Texts are saved when they are left, ticks when they are made. */
  on: 'blur' | 'change';
  children: ReactNode;
}

/** Saves its field by itself, once it holds; a refused text stays with its reason, a refused tick goes back. */
export function AutosaveField({ pool, source, on, children }: AutosaveFieldProps) {
  const { trigger, getValues, setValue, setError } = useFormContext();
  const update = useUpdatePool(pool);

  async function save() {
    if (!(await trigger(source))) return;
    const value = getValues(source);
    if (value === (pool[source] ?? '')) return;
    update({ [source]: value }, (errors) => {
      if (on === 'change') setValue(source, pool[source]);
      else setError(source, { type: 'server', message: errors[source] });
    });
  }

  return <Box {...(on === 'blur' ? { onBlur: save } : { onChange: save })}>{children}</Box>;
}
