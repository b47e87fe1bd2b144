import { useGetList, useTranslate } from 'ra-core';
import type { DeliveredKeysResult } from '#contract/deliveredKeys';
import type { Pool } from '#contract/pools';
import { useFormats } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import { translateField } from '../../i18nProvider/translateField';
import { BatchButton } from './BatchButton';
import styles from './Import.module.css';
import type { PoolResult } from './PoolResult';

/** What became of the keys of each pool, with the batch that they make up. */
export function PoolResults({ pools }: { pools: PoolResult[] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { data = [] } = useGetList<Pool>('pools', FULL_LIST);

  return (
    <ul className={styles.results}>
      {pools.map((result) => (
        <li key={result.poolId}>
          <span>
            {translate('import.done.in_stock', {
              smart_count: result.created,
              count: formats.number(result.created),
              pool: data.find(({ id }) => id === result.poolId)?.name ?? `#${result.poolId}`,
            })}
            {result.refused > 0 &&
              ` ${translate('import.done.refused', { count: formats.number(result.refused) })}`}
          </span>
          <BatchButton {...result} />
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
