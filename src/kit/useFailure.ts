import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';

/** The reason of a failure as people read it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Toasts a failure: what failed, then why. `Failed to delete pool: The pool is in use` */
export function useFailure() {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (what: string, error: unknown) => {
      const prefix = translate(what, { _: what });
      const reason = reasonOf(error);
      notify(reason === prefix ? prefix : `${prefix}: ${reason}`, { type: 'error' });
    },
    [notify, translate],
  );
}
