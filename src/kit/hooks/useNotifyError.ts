import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { useTranslateText } from './useTranslateText';

/** Says why something failed, as people read it. */
export function useErrorMessage() {
  const translateText = useTranslateText();
  return useCallback(
    (error: unknown) => translateText(error instanceof Error ? error.message : String(error)),
    [translateText],
  );
}

/** Toasts a failure: what failed, then why. `Failed to delete pool: The pool is in use` */
export function useNotifyError() {
  const notify = useNotify();
  const translateText = useTranslateText();
  const getErrorMessage = useErrorMessage();
  return useCallback(
    (summary: string, error: unknown) => {
      const prefix = translateText(summary);
      const reason = getErrorMessage(error);
      notify(reason === prefix ? prefix : `${prefix}: ${reason}`, { type: 'error' });
    },
    [notify, translateText, getErrorMessage],
  );
}
