import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useNotify, useRedirect } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ImportForm } from '#contract/importForm';
import { useFailure } from '../../kit';
import { BatchIds } from './batchIds';
import { sendKeys } from './sendKeys';
import type { RefusedKey } from './shelf/judgeAll';
import type { Progress } from './shelf/KeyShelf';
import type { Keys } from './useShelf';

/** An import under way: sending, waiting for the connection, or about to stop. */
export interface Sending extends Progress {
  phase: 'sending' | 'waiting' | 'stopping';
}

const SHOWN = 100;

/** Sends the keys, tells the result, and leads to the licenses once there is nothing left to look at. */
export function useImport({ shelf, keep }: Keys) {
  const notify = useNotify();
  const redirect = useRedirect();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const [ids] = useState(() => new BatchIds());
  const [sending, setSending] = useState<Sending>();
  const [stopped, setStopped] = useState<Progress>();
  const [refused, setRefused] = useState<{ count: number; first: RefusedKey[] }>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function send({ license_group_id, delivre_x_times }: ImportForm, { signal }: AbortController) {
    const phase = () => (signal.aborted ? 'stopping' : 'sending');
    setStopped(undefined);
    setSending({ ...(await shelf.progress()), phase: 'sending' });
    await sendKeys(shelf, {
      pool: license_group_id,
      deliveries: delivre_x_times,
      ids,
      stop: signal,
      onProgress: (progress) => setSending({ ...progress, phase: phase() }),
      onWait: () => setSending((now) => now && { ...now, phase: 'waiting' }),
    });
  }

  async function finish({ created, errors }: Progress) {
    notify('import.result', { type: toneOf(created, errors), messageArgs: { created, errors } });
    const found = await shelf.finish(SHOWN);
    if (found.count > 0) setRefused(found);
    else redirect('list', 'licenses');
  }

  /** What was not sent stays in the form, which is not done then. */
  async function endEarly() {
    const { kept, progress } = await shelf.keepRest('import.held.rest');
    if (kept) keep(kept);
    setStopped(progress);
    return { root: { import: 'import.stopped' } };
  }

  async function onSubmit(values: FieldValues) {
    stop.current = new AbortController();
    let problem: unknown;
    try {
      await send(values as ImportForm, stop.current);
    } catch (error) {
      problem = error;
    }
    setSending(undefined);
    queryClient.invalidateQueries();
    const progress = await shelf.progress();
    if (progress.left === 0) return finish(progress);
    if (!stop.current.signal.aborted) failed('resources.licenses.notifications.import_failed', problem);
    return { ...(await endEarly()), ...fieldErrorsOf(problem) };
  }

  function cancel() {
    stop.current?.abort();
    setSending((now) => now && { ...now, phase: 'stopping' });
  }

  return { onSubmit, sending, cancel, stopped, refused, close: () => setRefused(undefined) };
}

function fieldErrorsOf(problem: unknown): Record<string, string> | undefined {
  return problem instanceof HttpError ? problem.body?.errors : undefined;
}

function toneOf(created: number, errors: number) {
  if (created > 0) return 'success';
  return errors > 0 ? 'error' : 'info';
}
