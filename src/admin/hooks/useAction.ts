import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type NotificationType, useAddUndoableMutation, useNotify } from 'ra-core';
import type { Endpoint, RequestInput, ResponseData } from '#contract/shared/endpoint';
import { callEndpoint } from '../../dataProvider/callEndpoint';
import { eraseType } from '../eraseType';
import type { DeclaredText } from '../resource/texts';
import { useDeclaredText } from './useDeclaredText';
import { useNotifyError } from './useNotifyError';

/** Fixed, unlike other toasts: the length of the undo queue must not shorten it. */
export const UNDO_DURATION_MS = 6000;

/** The key of a text, or the text itself in every language. */
type ActionText = string | DeclaredText;

interface ActionNotification {
  text: string;
  values?: object;
  type?: NotificationType;
}

interface CommonOptions<Result> {
  /** The start of the toast on failure; the reason follows. */
  failure?: ActionText;
  /**
   * Queries to refetch when the action ends, also if it failed: `['licenses']` is a resource. The action is pending
   * until then, so that a switch is not enabled with its old value; its toast does not wait.
   */
  refresh?: QueryKey;
  onSuccess?: (result: Result) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

export interface ImmediateOptions<Result> extends CommonOptions<Result> {
  /** The toast on success: a text, or a function of the result. Default: none. */
  success?: ActionText | ((result: Result) => ActionNotification);
  undoable?: false;
}

interface UndoableOptions<Result> extends CommonOptions<Result> {
  /** The toast that offers undo; it is shown before the call. */
  success: ActionText;
  /** Calls the API only when the toast closes without an undo. */
  undoable: true;
}

export type ActionOptions<Result> = ImmediateOptions<Result> | UndoableOptions<Result>;

type OptionalInput<Input> = undefined extends Input
  ? Input
  : Record<never, never> extends Input
    ? Input
    : never;
type Run<Input> = (...input: [OptionalInput<Input>] extends [never] ? [Input] : [Input?]) => void;
type Action<Input, Result> = [run: Run<Input>, mutation: UseMutationResult<Result, Error, Input>];

/**
 * An API call of a button, with its toasts and refetches; returns `[run, { isPending, error, data }]`, as `useUpdate`
 * does. Takes an endpoint of the contract, or a function for an action of several calls.
 *
 * @example
 * const [resolve, { isPending }] = useAction(notifications.resolve, {
 *   success: 'resources.notifications.notifications.resolved',
 *   failure: 'resources.notifications.notifications.resolve_failed',
 *   refresh: ['notifications'],
 * });
 * <Button onClick={() => resolve({ params: { id } })} disabled={isPending} />
 */
export function useAction<const E extends Endpoint>(
  action: E,
  options: ActionOptions<ResponseData<E>>,
): Action<RequestInput<E>, ResponseData<E>>;
export function useAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  options: ActionOptions<NoInfer<Result>>,
): Action<Input, Result>;
export function useAction(
  action: Endpoint | ((input: unknown) => Promise<unknown>),
  { success, failure = 'kit.action_failed', refresh, undoable, ...callbacks }: ActionOptions<unknown>,
): unknown {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const addUndoableMutation = useAddUndoableMutation();
  const declaredText = useDeclaredText();
  // A toast translates the key of a text itself.
  const toMessage = (text: ActionText) => (typeof text === 'string' ? text : declaredText(text));

  // In the mutation's options, so that they also run after the component is gone.
  const mutation = useMutation({
    mutationFn: (input: unknown) =>
      typeof action === 'function'
        ? action(input)
        : callEndpoint(action, eraseType<RequestInput<Endpoint>>(input)),
    onSuccess: (result) => {
      if (success && !undoable)
        notifySuccess(typeof success === 'function' ? success(result) : { text: toMessage(success) });
      callbacks.onSuccess?.(result);
    },
    onError: (error) => {
      notifyError(toMessage(failure), error);
      callbacks.onError?.(error);
    },
    onSettled: (_, error) => {
      callbacks.onSettled?.();
      // A success has already invalidated all queries: their requests are awaited, not repeated.
      const options = { cancelRefetch: Boolean(error) };
      return refresh && queryClient.invalidateQueries({ queryKey: refresh }, options);
    },
  });

  function notifySuccess({ text, values, type = 'success' }: ActionNotification) {
    notify(text, { type, messageArgs: values });
  }

  function runUndoable(text: string, input: unknown) {
    notify(text, { type: 'success', undoable: true, autoHideDuration: UNDO_DURATION_MS });
    addUndoableMutation(({ isUndo }) => {
      if (!isUndo) mutation.mutate(input);
    });
  }

  const run = (input?: unknown) =>
    undoable ? runUndoable(toMessage(success), input) : mutation.mutate(input);
  return [run, mutation];
}
