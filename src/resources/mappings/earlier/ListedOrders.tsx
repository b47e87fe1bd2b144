import LeftIcon from '@mui/icons-material/Inventory2Outlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import StockIcon from '@mui/icons-material/LayersOutlined';
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined';
import { useId, useState } from 'react';
import type { EarlierOrderRun, EarlierOrders } from '#contract/earlierOrders';
import { Banner, Button, Card, ConfirmDialog, StatCard, StatGrid, useText } from '../../../admin';
import { ProgressBar } from '../../../admin/ui/ProgressBar';
import { translateField } from '../../../i18nProvider/translateField';
import { EarlierOrderTable } from './EarlierOrderTable';
import styles from './earlier.module.css';
import { isRunning } from './ListingForm';

interface ListedOrdersProps {
  page: EarlierOrders;
  onServe: (orderIds?: string[]) => void;
  isSending: boolean;
}

/** The keys that the listed orders take from the stock, and the choice. */
export function ListedOrders({ page, onServe, isSending }: ListedOrdersProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [confirmed, setConfirmed] = useState<string[] | 'all'>();
  const { orders, units, available_units, list, listing, serving } = page;
  const text = useText('resources.mappings.earlier');
  const isBusy = isSending || isRunning(page);
  const needed = confirmed === 'all' ? units : sumUnits(list, confirmed ?? []);

  function serve() {
    onServe(confirmed === 'all' ? undefined : confirmed);
    setConfirmed(undefined);
    setChosen([]);
  }

  return (
    <>
      {serving && <ServingResult run={serving} />}
      {listing && listing.state !== 'running' && orders === 0 && <Banner>{text('none')}</Banner>}
      {orders > 0 && (
        <>
          <StatGrid four>
            <StatCard title={text('orders')} value={orders} icon={<OrderIcon />} />
            <StatCard title={text('units')} value={units} icon={<KeyIcon />} />
            <StatCard title={text('stock')} value={available_units ?? '∞'} icon={<StockIcon />} />
            <StatCard
              title={text('left')}
              value={available_units === null ? '∞' : available_units - units}
              icon={<LeftIcon />}
            />
          </StatGrid>
          {available_units !== null && available_units < units && (
            <Banner tone="warning">{text('short', { smart_count: units - available_units })}</Banner>
          )}
          <Card title={text('listed')} padded={false}>
            <div className={styles.actions}>
              <Button disabled={isBusy || chosen.length === 0} onClick={() => setConfirmed(chosen)}>
                {text('serve_chosen', { smart_count: chosen.length })}
              </Button>
              <Button
                variant="contained"
                color="primary"
                disabled={isBusy}
                onClick={() => setConfirmed('all')}
              >
                {text('serve_all', { smart_count: orders })}
              </Button>
            </div>
            <EarlierOrderTable
              siteId={page.mapping.site_id}
              orders={list}
              total={orders}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Card>
        </>
      )}
      <ConfirmDialog
        open={confirmed !== undefined}
        title={text('confirm_title')}
        text={text(confirmed === 'all' ? 'confirm_all' : 'confirm_chosen', { smart_count: needed })}
        confirmLabel={text('confirm')}
        onConfirm={serve}
        onClose={() => setConfirmed(undefined)}
      />
    </>
  );
}

const sumUnits = (list: EarlierOrders['list'], ids: string[]) =>
  list.reduce((sum, { order_id, units }) => (ids.includes(order_id) ? sum + units : sum), 0);

/** The progress of the latest allocation, then its result. */
function ServingResult({ run }: { run: EarlierOrderRun }) {
  const labelId = useId();
  const { state, processed, orders, assigned_units, backordered_units } = run;
  const text = useText('resources.mappings.earlier');
  if (state === 'running') {
    return (
      <Card>
        <p id={labelId}>{text('serving', { processed, orders })}</p>
        <ProgressBar
          done={processed}
          total={orders}
          labelledBy={labelId}
          announce={(percent) => text('progress', { percent })}
        />
      </Card>
    );
  }
  return (
    <Banner tone={state === 'failed' ? 'warning' : 'available'}>
      {state === 'failed'
        ? `${text('serving_failed', { processed, orders })} ${translateField(run, 'reason')}`
        : text('served', { orders: processed, assigned: assigned_units, backordered: backordered_units })}
    </Banner>
  );
}
