import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { useTranslateText } from './useTranslateText';

/** Returns the translated message of an error. */
export function useErrorMessage() {
  const translateText = useTranslateText();
  return useCallback(
    (error: unknown) => translateText(error instanceof Error ? error.message : String(error)),
    [translateText],
  );
}

/** Shows an error toast: `Failed to delete pool: The pool is in use`. */
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
