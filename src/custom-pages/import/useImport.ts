import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useNotify, useRedirect } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ImportForm } from '#contract/importForm';
import { useNotifyError } from '../../admin';
import { BatchIds, uploadKeys } from './uploadKeys';
import type { ImportKeys } from './useKeyStore';
import type { UploadProgress } from './worker/KeyStore';
import type { RejectedKey } from './worker/validateAll';

export interface UploadState extends UploadProgress {
  phase: 'sending' | 'reconnecting' | 'stopping';
}

const REJECTED_PREVIEW_LIMIT = 100;

export function useImport({ keyStore, replaceKeys }: ImportKeys) {
  const notify = useNotify();
  const redirect = useRedirect();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const [batchIds] = useState(() => new BatchIds());
  const [upload, setUpload] = useState<UploadState>();
  const [interrupted, setInterrupted] = useState<UploadProgress>();
  const [rejected, setRejected] = useState<{ count: number; first: RejectedKey[] }>();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  async function startUpload({ license_group_id, delivre_x_times }: ImportForm, { signal }: AbortController) {
    const phase = () => (signal.aborted ? 'stopping' : 'sending');
    setInterrupted(undefined);
    setUpload({ ...(await keyStore.progress()), phase: 'sending' });
    await uploadKeys(keyStore, {
      poolId: license_group_id,
      deliveries: delivre_x_times,
      batchIds,
      signal,
      onProgress: (progress) => setUpload({ ...progress, phase: phase() }),
      onWait: () => setUpload((current) => current && { ...current, phase: 'reconnecting' }),
    });
  }

  async function finish({ created, errors }: UploadProgress) {
    notify('import.result', { type: getResultType(created, errors), messageArgs: { created, errors } });
    const result = await keyStore.finish(REJECTED_PREVIEW_LIMIT);
    if (result.count > 0) setRejected(result);
    else redirect('list', 'licenses');
  }

  /** Keys that were not sent stay in the form. */
  async function retainUnsent() {
    const { retained, progress } = await keyStore.retainRemaining('import.source.unsent');
    if (retained) replaceKeys(retained);
    setInterrupted(progress);
    return { root: { import: 'import.interrupted' } };
  }

  async function onSubmit(values: FieldValues) {
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
    if (progress.remaining === 0) return finish(progress);
    if (!abortController.current.signal.aborted)
      notifyError('resources.licenses.notifications.import_failed', problem);
    return { ...(await retainUnsent()), ...getFieldErrors(problem) };
  }

  function cancel() {
    abortController.current?.abort();
    setUpload((current) => current && { ...current, phase: 'stopping' });
  }

  return { onSubmit, upload, cancel, interrupted, rejected, close: () => setRejected(undefined) };
}

function getFieldErrors(problem: unknown): Record<string, string> | undefined {
  return problem instanceof HttpError ? problem.body?.errors : undefined;
}

function getResultType(created: number, errors: number) {
  if (created > 0) return 'success';
  return errors > 0 ? 'error' : 'info';
}
