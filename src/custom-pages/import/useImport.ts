import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify, useRedirect } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ImportedBatch } from '#contract/batchForms';
import type { DeliveredKeysResult } from '#contract/deliveredKeys';
import type { ImportForm, ImportFormOfPools } from '#contract/licenseForms';
import { getErrorText, useNotifyError } from '../../admin';
import { listMissingParts } from './matchParts';
import type { PoolResult } from './PoolResult';
import type { PartRole } from './reading/types';
import { ChunkIds, uploadKeys } from './uploadKeys';
import { uploadSoldKeys } from './uploadSoldKeys';
import type { ImportKeys } from './useKeyStore';
import { useKnownKeys } from './useKnownKeys';
import { useNotifyResult } from './useNotifyResult';
import type { usePoolChoices } from './usePoolChoices';
import { useRemembered } from './useRemembered';
import { useRememberedRoles } from './useRememberedRoles';
import type { UploadProgress } from './worker/KeyStore';
import type { RejectedGroup } from './worker/rejections';

export interface UploadState extends UploadProgress {
  phase: 'sending' | 'reconnecting' | 'stopping';
  /** Of the latest failure, after several attempts. */
  reason?: string;
}

export interface ImportOutcome {
  created: number;
  rejected: RejectedGroup[];
  /** The pool of the form; of a list with pools, the first of them. */
  poolId?: number;
  pools: PoolResult[];
  /** Of the keys that are sold elsewhere, if they were added to their orders. */
  sold?: DeliveredKeysResult;
}

/** A shorter interruption needs no reason. */
const MIN_ATTEMPTS_WITH_REASON = 3;

/** Of each reason. */
const REJECTED_PREVIEW_LIMIT = 50;

type Form = ImportForm | ImportFormOfPools;

interface ImportOptions {
  /** Such an import returns to its pool. */
  openedFromPool: boolean;
  /** The shop of the keys that are sold elsewhere. */
  soldSiteId?: number;
}

/** Sends a list: the keys that are sold elsewhere to their orders, then the others to their pools. */
export function useImport(
  { keyStore, state, replaceKeys, update }: ImportKeys,
  { choices, isComplete, getKeyParts }: ReturnType<typeof usePoolChoices>,
  { openedFromPool, soldSiteId }: ImportOptions,
) {
  const notifyResult = useNotifyResult();
  const redirect = useRedirect();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { remember } = useRemembered();
  const { remember: rememberRoles } = useRememberedRoles();
  const { known, isWanted } = useKnownKeys();
  const [chunkIds] = useState(() => new ChunkIds());
  const [upload, setUpload] = useState<UploadState>();
  const [interrupted, setInterrupted] = useState<UploadProgress>();
  const [result, setResult] = useState<ImportOutcome>();
  const pools = useRef(new Map<number, PoolResult>());
  const file = useRef<Pick<ImportedBatch, 'file_name' | 'file_hash'>>({});
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  function onWait(error: unknown, attempts: number) {
    const reason = attempts >= MIN_ATTEMPTS_WITH_REASON ? getErrorText(error) : undefined;
    setUpload((current) => current && { ...current, phase: 'reconnecting', reason });
  }

  async function startUpload(form: Form, { signal }: AbortController) {
    const { license_group_id, delivre_x_times, expires_on } = form;
    const phase = () => (signal.aborted ? 'stopping' : 'sending');
    setInterrupted(undefined);
    remember(form);
    rememberRoles(form, [state.typed, ...state.sources]);
    setUpload({ ...(await keyStore.progress()), phase: 'sending' });
    const sold = soldSiteId && (await uploadSoldKeys(keyStore, soldSiteId, { signal, onWait }));
    await uploadKeys(keyStore, {
      getPoolId: (name) => {
        const choice = name === undefined ? undefined : choices[name];
        const poolId = typeof choice === 'number' ? choice : license_group_id;
        if (poolId === null) throw new Error('import.pools.missing');
        return poolId;
      },
      getKeyParts,
      deliveries: delivre_x_times,
      expiresOn: expires_on ?? null,
      details: getDetails({ ...form, ...file.current }),
      chunkIds,
      signal,
      onProgress: (progress) => setUpload({ ...progress, phase: phase() }),
      onResult: (poolId, { batch_id: batchId, created_count, error_count }) => {
        const { created = 0, refused = 0 } = pools.current.get(poolId) ?? {};
        const counts = { created: created + created_count, refused: refused + error_count };
        pools.current.set(poolId, { poolId, batchId, ...counts });
      },
      onWait,
    });
    return sold || undefined;
  }

  async function finish(progress: UploadProgress, chosenId: number | null, sold?: DeliveredKeysResult) {
    const results = [...pools.current.values()];
    const poolId = chosenId ?? results[0]?.poolId;
    notifyResult(progress, results);
    const outcome = {
      created: progress.created,
      poolId,
      rejected: await keyStore.finish(REJECTED_PREVIEW_LIMIT),
      pools: results,
      sold,
    };
    pools.current.clear();
    if (outcome.rejected.length > 0 || outcome.pools.length > 1 || sold) setResult(outcome);
    else redirect(openedFromPool ? `/dashboard/pools/${poolId}` : '/dashboard/licenses');
  }

  /** What would be lost of the keys without an answer. */
  function findQuestion(
    { isUnclear, parts }: { isUnclear: boolean; parts: PartRole[] },
    { license_group_id }: Form,
  ): string | undefined {
    if (isUnclear) return 'import.unclear.missing';
    const chosen = Object.values(choices).filter((choice) => typeof choice === 'number');
    const poolIds = chosen.length > 0 ? chosen : license_group_id === null ? [] : [license_group_id];
    const isMissing = poolIds.some((id) => listMissingParts(getKeyParts(id), parts).length > 0);
    return isMissing ? 'import.parts_lost' : undefined;
  }

  /** Keys that were not sent stay in the form. */
  async function retainUnsent() {
    const { retained, progress } = await keyStore.retainRemaining('import.source.unsent');
    if (retained) replaceKeys(retained);
    setInterrupted(progress);
    return { root: { import: 'import.interrupted' } };
  }

  async function onSubmit(values: FieldValues) {
    const form = values as Form;
    if (!isComplete) return { root: { import: 'import.pools.missing' } };
    const question = findQuestion(await keyStore.getQuestions(), form);
    if (question) {
      notify(question, { type: 'warning' });
      return { root: { import: question } };
    }
    await update(
      keyStore.leaveOutPools(Object.keys(choices).filter((name) => choices[name] === 'leave_out')),
    );
    // What is left of an interrupted import is of the same file, which is in stock by now.
    if (!(await keyStore.isUnderway())) {
      file.current = await keyStore.describeFile();
      if (!(await isWanted(keyStore, file.current.file_hash ?? undefined)))
        return { root: { import: 'import.known.title' } };
      await keyStore.begin();
      chunkIds.begin();
      pools.current.clear();
    }
    abortController.current = new AbortController();
    let problem: unknown;
    let sold: DeliveredKeysResult | undefined;
    try {
      sold = await startUpload(form, abortController.current);
    } catch (error) {
      problem = error;
    }
    setUpload(undefined);
    queryClient.invalidateQueries();
    const progress = await keyStore.progress();
    if (!problem && progress.remaining === 0) return finish(progress, form.license_group_id, sold);
    if (!abortController.current.signal.aborted)
      notifyError('resources.licenses.notifications.import_failed', problem);
    return { ...(await retainUnsent()), ...getFieldErrors(problem) };
  }

  function cancel() {
    abortController.current?.abort();
    setUpload((current) => current && { ...current, phase: 'stopping' });
  }

  return { onSubmit, upload, cancel, interrupted, known, result, close: () => setResult(undefined) };
}

function getDetails(batch: ImportedBatch): ImportedBatch | undefined {
  const { supplier, reference, cost, currency, file_name, file_hash } = batch;
  const details = { supplier, reference, cost, currency, file_name, file_hash };
  return Object.values(details).some((value) => value !== null && value !== undefined) ? details : undefined;
}

function getFieldErrors(problem: unknown): Record<string, string> | undefined {
  return problem instanceof HttpError ? problem.body?.errors : undefined;
}
