import { useNotify } from 'ra-core';
import { BatchButton } from './BatchButton';
import type { PoolResult } from './PoolResult';
import type { UploadProgress } from './worker/KeyStore';

/** Tells what an import has done, with a link to its batch. */
export function useNotifyResult() {
  const notify = useNotify();

  return ({ created, errors }: UploadProgress, pools: PoolResult[]) => {
    const [pool, ...others] = pools.filter((result) => result.created > 0);
    // The batches of several are in the dialog.
    const action = pool && others.length === 0 ? <BatchButton {...pool} /> : undefined;
    notify('import.result', {
      type: getResultType(created, errors),
      messageArgs: { created, errors },
      action,
    });
  };
}

function getResultType(created: number, errors: number) {
  if (created > 0) return 'success';
  return errors > 0 ? 'error' : 'info';
}
