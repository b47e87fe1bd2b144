import { useTranslate } from 'react-admin';
import { StatusBadge } from '../../kit';

/** Marks a pool whose keys may be delivered without end, once validated. */
export function UnlimitedBadge() {
  const translate = useTranslate();
  return <StatusBadge value="unlimited" tone="sold" label={translate('resources.pools.unlimited')} />;
}
