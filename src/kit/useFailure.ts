import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { useText } from './declare/useText';

/** Says why something failed, as people read it. */
export function useReason() {
  const text = useText();
  return useCallback(
    (error: unknown) => text(error instanceof Error ? error.message : String(error)),
    [text],
  );
}

/** Toasts a failure: what failed, then why. `Failed to delete pool: The pool is in use` */
export function useFailure() {
  const notify = useNotify();
  const text = useText();
  const reasonOf = useReason();
  return useCallback(
    (what: string, error: unknown) => {
      const prefix = text(what);
      const reason = reasonOf(error);
      notify(reason === prefix ? prefix : `${prefix}: ${reason}`, { type: 'error' });
    },
    [notify, text, reasonOf],
  );
}
