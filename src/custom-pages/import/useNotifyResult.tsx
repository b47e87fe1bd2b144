import { useNotify, useTranslate } from 'ra-core';
import { useFormats } from '../../admin';
import { BatchButton } from './BatchButton';
import styles from './Import.module.css';
import type { PoolResult } from './PoolResult';
import type { UploadProgress } from './worker/KeyStore';

/** Tells what an import has done, by the text of the specification and a sentence, with a link to its batch. */
export function useNotifyResult() {
  const notify = useNotify();
  const translate = useTranslate();
  const formats = useFormats();

  return ({ created, errors }: UploadProgress, pools: PoolResult[]) => {
    const [pool, ...others] = pools.filter((result) => result.created > 0);
    const outcome = created === 0 ? 'none' : errors > 0 ? 'some' : 'all';
    const action = (
      <>
        <span className={styles.outcome}>
          {translate(`import.outcome.${outcome}`, { smart_count: created, count: formats.number(created) })}
        </span>
        {/* The batches of several are in the dialog. */}
        {pool && others.length === 0 && <BatchButton {...pool} />}
      </>
    );
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
