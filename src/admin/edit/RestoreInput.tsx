import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { EditLocationState } from './useNotifyRefusedEdit';

/** Types again what a refused change had, and shows its errors at their fields. */
export function RestoreInput() {
  const state: EditLocationState | null = useLocation().state;
  const { setValue, setError } = useFormContext();
  const isRestored = useRef(false);

  useEffect(() => {
    if (!state?.refused || isRestored.current) return;
    isRestored.current = true;
    const { values, errors = {} } = state.refused;
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
    for (const [name, message] of Object.entries(errors)) setError(name, { type: 'server', message });
  }, [state, setValue, setError]);
  return null;
}
