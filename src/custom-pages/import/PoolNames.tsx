import { useGetList, useTranslate } from 'ra-core';
import type { Pool } from '#contract/pools';
import { Banner, Card, classNames, Select, useFormats } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import styles from './Import.module.css';

/** Where the keys of a name go; `leave_out` imports none of them. */
export type PoolChoices = Record<string, number | 'leave_out'>;

interface PoolNamesProps {
  names: { name: string; count: number }[];
  choices: PoolChoices;
  isComplete: boolean;
  setChoice: (name: string, choice: number | 'leave_out' | undefined) => void;
}

/** The pools of the names in a list's column, each asked once. */
export function PoolNames({ names, choices, isComplete, setChoice }: PoolNamesProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { data: pools = [] } = useGetList<Pool>('pools', FULL_LIST);
  const options = [
    ...pools.map(({ id, name }) => ({ id, name })),
    { id: 'leave_out', name: translate('import.pools.leave_out') },
  ];

  return (
    <Card title={translate('import.pools.title')}>
      {!isComplete && <Banner tone="warning">{translate('import.pools.missing')}</Banner>}
      <ul className={classNames(styles.sources, styles.questions)}>
        {names.map(({ name, count }) => (
          <li key={name} className={styles.poolName}>
            <span className={styles.sourceName}>
              {name || translate('import.pools.no_name')}{' '}
              <span className={styles.sourceCount}>
                {translate('import.key_count', { smart_count: count, count: formats.number(count) })}
              </span>
            </span>
            <Select
              label={translate('import.pools.pool_of', { name: name || translate('import.pools.no_name') })}
              value={String(choices[name] ?? '')}
              onChange={(value) =>
                setChoice(name, value === 'leave_out' ? value : value === '' ? undefined : Number(value))
              }
              options={options}
              emptyText={translate('import.pools.choose')}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
