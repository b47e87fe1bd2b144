import { useGetList, useTranslate } from 'ra-core';
import type { SiteSummary } from '#contract/sites';
import { Card, Select, useFormats } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import styles from './Import.module.css';
import type { KeyStoreState } from './worker/KeyStore';

interface SoldKeysProps {
  state: KeyStoreState;
  /** The shop to whose orders the keys are added; undefined leaves them out. */
  siteId?: number;
  onChange: (siteId: number | undefined) => void;
}

/** Rows that are sold elsewhere: they are left out, or come in as sold to the orders that they name. */
export function SoldKeys({ state: { leftOut, soldKeys }, siteId, onChange }: SoldKeysProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const count = leftOut.find(({ reason }) => reason === 'sold')?.count ?? 0;
  const { data: sites = [] } = useGetList<SiteSummary>('sites', FULL_LIST, { enabled: soldKeys > 0 });
  if (count === 0) return null;

  const options = sites.map(({ id, name }) => ({
    id,
    name: translate('import.sold.bring_in', { site: name }),
  }));
  return (
    <Card title={translate('import.sold.title', { smart_count: count, count: formats.number(count) })}>
      <p className={styles.soldText}>
        {translate('import.sold.text')}{' '}
        {translate('import.sold.orders', { smart_count: soldKeys, count: formats.number(soldKeys) })}
      </p>
      {options.length > 0 && (
        <Select
          label={translate('import.sold.choice')}
          value={siteId === undefined ? '' : String(siteId)}
          onChange={(value) => onChange(value === '' ? undefined : Number(value))}
          options={options}
          emptyText={translate('import.sold.leave_out')}
        />
      )}
    </Card>
  );
}
