import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { PoolDetails } from '#contract/pools';
import { Banner, Button, useFilteredPath, useFormats } from '../../admin';
import styles from './pools.module.css';

/** Days are those of UTC, as the server counts them. */
const isOver = (day: string) => day < new Date().toISOString().slice(0, 10);

/** The orders that wait for keys of the pool. A record from a list does not include them. */
export function PoolBackorders({ pool }: { pool: Pick<PoolDetails, 'id'> & Partial<PoolDetails> }) {
  const translate = useTranslate();
  const formats = useFormats();
  const getFilteredPath = useFilteredPath();
  useFollowAllocation(pool);
  const { id, backorders, next_delivery_on } = pool;
  if (!backorders?.since) return null;
  const { orders, units, since } = backorders;

  return (
    <div className={styles.backorders}>
      <Banner tone="warning">
        <div className={styles.banner}>
          <div>
            {translate('resources.pools.backorders.text', {
              smart_count: orders,
              count: formats.number(orders),
              keys: translate('import.key_count', { smart_count: units, count: formats.number(units) }),
              since: formats.date(since),
            })}{' '}
            {next_delivery_on &&
              translate(
                `resources.pools.backorders.${isOver(next_delivery_on) ? 'overdue' : 'next_delivery'}`,
                {
                  date: formats.day(next_delivery_on),
                },
              )}
          </div>
          <Button
            size="small"
            to={getFilteredPath('orders', { license_group_id: id, problem: 'backordered' })}
          >
            {translate('resources.pools.backorders.show')}
          </Button>
          <Button size="small" permission="licenses.import" to={`/dashboard/licenses/import?pool=${id}`}>
            {translate('resources.pools.add_licenses')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}

const REFRESH_MS = 2000;
/** Without a change; an order may wait for more than the keys of this pool. */
const MAX_REFRESHES = 10;

/** Refetches the page of a pool while its keys reach the orders that wait, which takes seconds after an import. */
function useFollowAllocation({ available_licenses = 0, backorders }: Partial<PoolDetails>): void {
  const queryClient = useQueryClient();
  const waiting = available_licenses > 0 ? (backorders?.units ?? 0) : 0;

  useEffect(() => {
    if (waiting === 0) return;
    let refreshes = 0;
    const timer = setInterval(refresh, REFRESH_MS);
    function refresh() {
      refreshes += 1;
      if (refreshes === MAX_REFRESHES) clearInterval(timer);
      queryClient.invalidateQueries();
    }
    return () => {
      clearInterval(timer);
      // The lists were requested together with the record that says how many wait now.
      queryClient.invalidateQueries({ queryKey: ['licenses'] });
    };
  }, [waiting, queryClient]);
}
