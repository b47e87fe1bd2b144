import { type ReactNode, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Pool, PoolUpdate } from '#contract/pools';
import { useUpdatePool } from '../../resources/pools/useUpdatePool';

interface AutosaveFieldProps {
  pool: Pool;
  source: keyof PoolUpdate;
  /** Texts are saved on blur, checkboxes on change. */
  on: 'blur' | 'change';
  children: ReactNode;
}

/** Saves its field when valid; a rejected text stays with its error, a rejected checkbox is reverted. */
export function AutosaveField({ pool, source, on, children }: AutosaveFieldProps) {
  const { trigger, getValues, setValue, setError, resetField } = useFormContext();
  const update = useUpdatePool(pool);
  /** What the user saw before typing: others may save the field meanwhile. */
  const loaded = useRef(pool[source]);

  async function save() {
    if (!(await trigger(source))) return;
    const value = getValues(source);
    if ((value ?? '') === (pool[source] ?? '')) return;
    resetField(source, { defaultValue: value });
    const shown = on === 'blur' ? loaded.current : pool[source];
    update({ [source]: value }, { [source]: shown }, (errors) => {
      if (on === 'change') return resetField(source, { defaultValue: pool[source] });
      // Dirty, so that it stays when the pool is read again.
      resetField(source, { defaultValue: shown });
      setValue(source, value, { shouldDirty: true });
      setError(source, { type: 'server', message: errors[source] });
    });
  }

  const rememberShown = () => {
    loaded.current = pool[source];
  };
  const handlers = on === 'blur' ? { onFocus: rememberShown, onBlur: save } : { onChange: save };
  return <div {...handlers}>{children}</div>;
}
