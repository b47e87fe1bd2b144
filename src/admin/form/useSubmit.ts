import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { getErrorMessage, useNotifyError } from '../hooks/useNotifyError';
import { eraseType } from '../resource/eraseType';

interface SubmitOptions<Values, Result> {
  send: (values: Values) => Promise<Result>;
  /** Toast on success; a function returns null to leave it to `onDone`. */
  success: string | ((result: Result) => string | null);
  /** Prefix of the toast on failure; the reason follows. */
  failure: string;
  onDone?: (result: Result) => void;
}

/** Returned when no field has an error, so that the form stays dirty. */
export const UNSAVED_CHANGES = { root: { unsaved: 'unsaved' } };

/**
 * Submits a form that is not a resource: sends, toasts, refetches what is shown, and returns the field errors of the
 * server.
 * `problem` is the reason of the last failure.
 */
export function useSubmit<Values, Result>({ send, success, failure, onDone }: SubmitOptions<Values, Result>) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();

  async function onSubmit(values: FieldValues) {
    setProblem(undefined);
    try {
      const result = await send(eraseType<Values>(values));
      const text = typeof success === 'string' ? success : success(result);
      if (text !== null) notify(text, { type: 'success' });
      onDone?.(result);
      queryClient.invalidateQueries();
      return undefined;
    } catch (error) {
      setProblem(getErrorMessage(error));
      notifyError(failure, error);
      return getFieldErrors(error) ?? UNSAVED_CHANGES;
    }
  }
  return { onSubmit, problem };
}

function getFieldErrors(error: unknown): Record<string, string> | undefined {
  return error instanceof HttpError ? error.body?.errors : undefined;
}
