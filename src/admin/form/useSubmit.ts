import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify, useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isSameValue } from '#contract/shared/updates';
import { hasCapability } from '../../dataProvider/capabilities';
import { eraseType } from '../eraseType';
import { getErrorText, useNotifyError } from '../hooks/useNotifyError';

/** An update with what its form had loaded: the server refuses fields that somebody else has changed since. */
type Update<Values> = Values & { loaded?: FieldValues };

export interface SubmitOptions<Values, Result> {
  send: (values: Update<Values>) => Promise<Result>;
  /** `changes` sends only the fields that the user changed; `loaded` all of them, with what the form had loaded. */
  updates?: 'changes' | 'loaded';
  /** Toast on success; a function returns null to leave it to `onDone`. */
  success: string | ((result: Result) => string | null);
  /** Prefix of the toast on failure; the reason follows. */
  failure: string;
  onDone?: (result: Result) => void;
}

/** The errors of a form that was refused: the reason, which the form shows until it is submitted again. */
export const toRefusal = (error: unknown) => ({ root: { refused: getErrorText(error) } });

/**
 * Submits a form that is not a resource: sends, toasts, refetches what is shown, and returns the reason of a failure with
 * the field errors of the server.
 */
export function useSubmit<Values, Result>({
  send,
  updates,
  success,
  failure,
  onDone,
}: SubmitOptions<Values, Result>) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  /** Values of others that the user was told of. */
  const known = useRef<FieldValues>({});

  async function onSubmit(values: FieldValues, loadedValues: FieldValues = {}) {
    try {
      const result = await send(eraseType(toBody(values, { ...loadedValues, ...known.current })));
      known.current = {};
      const text = typeof success === 'string' ? success : success(result);
      if (text !== null) notify(text, { type: 'success' });
      onDone?.(result);
      queryClient.invalidateQueries();
      return undefined;
    } catch (error) {
      notifyError(failure, error);
      const current = getCurrentValues(error);
      known.current = { ...known.current, ...current };
      return { ...(current ? describeCurrent(current) : getFieldErrors(error)), ...toRefusal(error) };
    }
  }

  function toBody(values: FieldValues, loadedValues: FieldValues): FieldValues {
    if (!updates) return values;
    const { changes, loaded } = getChanges(values, loadedValues);
    return {
      ...(updates === 'changes' ? changes : values),
      ...(hasCapability('update_checks') && { loaded }),
    };
  }

  const describeCurrent = (current: FieldValues): Record<string, string> =>
    Object.fromEntries(
      Object.entries(current).map(([name, value]) => [
        name,
        translate('kit.changed_meanwhile', { value: formatValue(value) }),
      ]),
    );

  function formatValue(value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
  }

  return onSubmit;
}

/** The fields whose values differ from what the form had loaded, and what it had loaded of these. */
function getChanges(values: FieldValues, loaded: FieldValues) {
  const names = Object.keys(values).filter((name) => !isSameValue(values[name], loaded[name]));
  return { changes: pick(values, names), loaded: pick(loaded, names) };
}

const pick = (values: FieldValues, names: string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Of an update that was refused because somebody else has changed its fields: their values now. */
function getCurrentValues(error: unknown): FieldValues | undefined {
  return error instanceof HttpError ? error.body?.current : undefined;
}

function getFieldErrors(error: unknown): Record<string, string> | undefined {
  return error instanceof HttpError ? error.body?.errors : undefined;
}
