import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify, useRedirect } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ImportedBatch } from '#contract/batchForms';
import type { ImportForm } from '#contract/licenseForms';
import { getErrorText, useNotifyError } from '../../admin';
import { BatchIds, uploadKeys } from './uploadKeys';
import type { ImportKeys } from './useKeyStore';
import type { usePoolChoices } from './usePoolChoices';
import { useRemembered } from './useRemembered';
import type { UploadProgress } from './worker/KeyStore';
import type { RejectedGroup } from './worker/validateAll';

export interface UploadState extends UploadProgress {
  phase: 'sending' | 'reconnecting' | 'stopping';
  /** Of the latest failure, after several attempts. */
  reason?: string;
}

export interface ImportOutcome {
  created: number;
  rejected: RejectedGroup[];
  poolId: number;
}

/** A shorter interruption needs no reason. */
const MIN_ATTEMPTS_WITH_REASON = 3;

/** Of each reason. */
const REJECTED_PREVIEW_LIMIT = 50;

/** An import that was opened from a pool returns to it. */
export function useImport(
  { keyStore, replaceKeys, update }: ImportKeys,
  openedFromPool: boolean,
  { choices, isComplete }: ReturnType<typeof usePoolChoices>,
) {
  const notify = useNotify();
  const redirect = useRedirect();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { remember } = useRemembered();
  const [batchIds] = useState(() => new BatchIds());
  const [upload, setUpload] = useState<UploadState>();
  const [interrupted, setInterrupted] = useState<UploadProgress>();
  const [result, setResult] = useState<ImportOutcome>();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  async function startUpload(form: ImportForm, { signal }: AbortController) {
    const { license_group_id, delivre_x_times, expires_on } = form;
    const phase = () => (signal.aborted ? 'stopping' : 'sending');
    setInterrupted(undefined);
    remember(form);
    setUpload({ ...(await keyStore.progress()), phase: 'sending' });
    await uploadKeys(keyStore, {
      getPoolId: (name) => {
        const choice = name === undefined ? undefined : choices[name];
        return typeof choice === 'number' ? choice : license_group_id;
      },
      deliveries: delivre_x_times,
      expiresOn: expires_on ?? null,
      details: getDetails({ ...form, ...(await keyStore.describeFile()) }),
      batchIds,
      signal,
      onProgress: (progress) => setUpload({ ...progress, phase: phase() }),
      onWait: (error, attempts) => {
        const reason = attempts >= MIN_ATTEMPTS_WITH_REASON ? getErrorText(error) : undefined;
        setUpload((current) => current && { ...current, phase: 'reconnecting', reason });
      },
    });
  }

  async function finish({ created, errors }: UploadProgress, { license_group_id: poolId }: ImportForm) {
    notify('import.result', { type: getResultType(created, errors), messageArgs: { created, errors } });
    const rejected = await keyStore.finish(REJECTED_PREVIEW_LIMIT);
    if (rejected.length > 0) setResult({ created, rejected, poolId });
    else redirect(openedFromPool ? `/dashboard/pools/${poolId}` : '/dashboard/licenses');
  }

  /** Keys that were not sent stay in the form. */
  async function retainUnsent() {
    const { retained, progress } = await keyStore.retainRemaining('import.source.unsent');
    if (retained) replaceKeys(retained);
    setInterrupted(progress);
    return { root: { import: 'import.interrupted' } };
  }

  async function onSubmit(values: FieldValues) {
    if (!isComplete) return { root: { import: 'import.pools.missing' } };
    await update(
      keyStore.leaveOutPools(Object.keys(choices).filter((name) => choices[name] === 'leave_out')),
    );
    abortController.current = new AbortController();
    let problem: unknown;
    try {
      await startUpload(values as ImportForm, abortController.current);
    } catch (error) {
      problem = error;
    }
    setUpload(undefined);
    queryClient.invalidateQueries();
    const progress = await keyStore.progress();
    if (progress.remaining === 0) return finish(progress, values as ImportForm);
    if (!abortController.current.signal.aborted)
      notifyError('resources.licenses.notifications.import_failed', problem);
    return { ...(await retainUnsent()), ...getFieldErrors(problem) };
  }

  function cancel() {
    abortController.current?.abort();
    setUpload((current) => current && { ...current, phase: 'stopping' });
  }

  return { onSubmit, upload, cancel, interrupted, result, close: () => setResult(undefined) };
}

function getDetails(batch: ImportedBatch): ImportedBatch | undefined {
  const { supplier, reference, cost, currency, file_name, file_hash } = batch;
  const details = { supplier, reference, cost, currency, file_name, file_hash };
  return Object.values(details).some((value) => value !== null && value !== undefined) ? details : undefined;
}

function getFieldErrors(problem: unknown): Record<string, string> | undefined {
  return problem instanceof HttpError ? problem.body?.errors : undefined;
}

function getResultType(created: number, errors: number) {
  if (created > 0) return 'success';
  return errors > 0 ? 'error' : 'info';
}
