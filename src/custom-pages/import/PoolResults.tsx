import { useGetList, useResourceDefinitions, useTranslate } from 'ra-core';
import type { DeliveredKeysResult } from '#contract/deliveredKeys';
import type { Pool } from '#contract/pools';
import { Button, useFormats } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import { translateField } from '../../i18nProvider/translateField';
import styles from './Import.module.css';
import type { PoolResult } from './useImport';

/** What became of the keys of each pool, with the batch that they make up. */
export function PoolResults({ pools }: { pools: PoolResult[] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { data = [] } = useGetList<Pool>('pools', FULL_LIST);
  const { batches } = useResourceDefinitions();

  return (
    <ul className={styles.results}>
      {pools.map(({ poolId, created, refused, batchId }) => (
        <li key={poolId}>
          <span>
            {translate('import.done.in_stock', {
              smart_count: created,
              count: formats.number(created),
              pool: data.find(({ id }) => id === poolId)?.name ?? `#${poolId}`,
            })}
            {refused > 0 && ` ${translate('import.done.refused', { count: formats.number(refused) })}`}
          </span>
          {batches && batchId && created > 0 && (
            <Button size="small" to={`/dashboard/batches/${batchId}`}>
              {translate('import.done.batch', { id: batchId })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const SHOWN_ROWS = 50;

/** What became of the keys that are sold elsewhere. */
export function SoldResult({ created_count, known_count, errors }: DeliveredKeysResult) {
  const translate = useTranslate();
  const formats = useFormats();

  return (
    <>
      <p>
        {translate('import.sold.result', {
          created: formats.number(created_count),
          known: formats.number(known_count),
          refused: formats.number(errors.length),
        })}
      </p>
      {errors.length > 0 && (
        <details className={styles.rejected}>
          <summary>{translate('import.sold.refused')}</summary>
          <ul>
            {errors.slice(0, SHOWN_ROWS).map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of several lists may repeat, and the list never changes.
              <li key={index}>
                <span>{translate('import.rejected.line', { line: error.row })}</span>
                {translateField(error, 'message')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
