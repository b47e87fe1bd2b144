import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { erased } from '../declare/erased';
import { useFailure, useReason } from '../useFailure';

interface Submission<V, R> {
  send: (values: V) => Promise<R>;
  /** Toasted when it worked. */
  success: string;
  /** Toasted in front of the reason when it did not. */
  failure: string;
  onDone?: (result: R) => void;
}

/** Told to a form that failed at none of its fields: it still holds what would be lost. */
export const UNSAVED = { root: { unsaved: 'unsaved' } };

/**
 * What a form does that no resource saves: sends, toasts, and hands the server's field errors back to the
 * form. `problem` is the last failure's reason, for a banner.
 */
export function useSubmit<V, R>({ send, success, failure, onDone }: Submission<V, R>) {
  const notify = useNotify();
  const failed = useFailure();
  const reasonOf = useReason();
  const [problem, setProblem] = useState<string>();

  async function onSubmit(values: FieldValues) {
    setProblem(undefined);
    try {
      const result = await send(erased<V>(values));
      notify(success, { type: 'success' });
      onDone?.(result);
      return undefined;
    } catch (error) {
      setProblem(reasonOf(error));
      failed(failure, error);
      return fieldErrorsOf(error) ?? UNSAVED;
    }
  }
  return { onSubmit, problem };
}

/** What the server says of single fields. */
function fieldErrorsOf(error: unknown): Record<string, string> | undefined {
  return error instanceof HttpError ? error.body?.errors : undefined;
}
