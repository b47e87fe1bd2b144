import { HttpError, useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { textOf } from '#contract/shared/texts/Text';
import { translateText } from '../../i18nProvider/translateText';

/** The text of an error; the data provider has translated it. Anything may be thrown: it becomes a sentence. */
export function getErrorText(error: unknown): string {
  const text = typeof error === 'string' ? error : Object(error).message;
  if (typeof text === 'string' && text) return text;
  return translateText(textOf('connection.unknown'));
}

/** The API gave no reason: the error's text says only that the request failed. */
const isUnexplained = (error: unknown) => error instanceof HttpError && error.body?.isUnexplained === true;

/** Shows an error as a toast, for a list without a page: react-admin shows only those of pages. */
export function useNotifyFailure() {
  const notify = useNotify();
  return useCallback((error: unknown) => notify(getErrorText(error), { type: 'error' }), [notify]);
}

/** The text of a failure with its reason: `Failed to delete pool: The pool is in use`. */
export function useErrorMessage() {
  const translate = useTranslate();
  return useCallback(
    (summary: string, error: unknown): string => {
      const prefix = translate(summary);
      const text = getErrorText(error);
      // An error of the console itself is the code of a text.
      const reason = translate(text, { _: text });
      const isSaid = isUnexplained(error) || reason === prefix;
      return isSaid ? prefix : `${prefix}: ${reason}`;
    },
    [translate],
  );
}

/** Shows an error with its reason as a toast. */
export function useNotifyError() {
  const notify = useNotify();
  const getErrorMessage = useErrorMessage();
  return useCallback(
    (summary: string, error: unknown) => notify(getErrorMessage(summary, error), { type: 'error' }),
    [notify, getErrorMessage],
  );
}
