import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useErrorMessage, useNotifyError } from '../hooks/useNotifyError';
import { eraseType } from '../resource/declarations';

interface SubmitOptions<Values, Result> {
  send: (values: Values) => Promise<Result>;
  /** Toasted when it worked. */
  success: string;
  /** Toasted in front of the reason when it did not. */
  failure: string;
  onDone?: (result: Result) => void;
}

/** Told to a form that failed at none of its fields: it still holds what would be lost. */
export const UNSAVED_CHANGES = { root: { unsaved: 'unsaved' } };

/**
 * What a form does that no resource saves: sends, toasts, and hands the server's field errors back to the
 * form. `problem` is the last failure's reason, for a banner.
 */
export function useSubmit<Values, Result>({ send, success, failure, onDone }: SubmitOptions<Values, Result>) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const getErrorMessage = useErrorMessage();
  const [problem, setProblem] = useState<string>();

  async function onSubmit(values: FieldValues) {
    setProblem(undefined);
    try {
      const result = await send(eraseType<Values>(values));
      notify(success, { type: 'success' });
      onDone?.(result);
      return undefined;
    } catch (error) {
      setProblem(getErrorMessage(error));
      notifyError(failure, error);
      return getFieldErrors(error) ?? UNSAVED_CHANGES;
    }
  }
  return { onSubmit, problem };
}

/** What the server says of single fields. */
function getFieldErrors(error: unknown): Record<string, string> | undefined {
  return error instanceof HttpError ? error.body?.errors : undefined;
}
