import { Link } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, useUpdate } from 'ra-core';
import { useEffect } from 'react';
import { type Mapping, type MappingStock, mappings } from '#contract/mappings';
import { Permitted, Switch, useAction, useFormats, useNotifyError, usePermission } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import styles from './mappings.module.css';

/** How long a first write takes as a rule. */
const REFRESH_MS = 2000;

/** Whether the shop's stock follows the pool, and what it is now. */
export function StockCell({ mapping }: { mapping: Mapping }) {
  return (
    <>
      <StockSwitch mapping={mapping} />
      {mapping.stock && <StockState mapping={mapping} stock={mapping.stock} />}
    </>
  );
}

function StockSwitch({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [update, { isPending }] = useUpdate();
  const mayWrite = usePermission('mappings.write');
  const { id, follows_stock, woocommerce_product_name: name, woocommerce_product_id } = mapping;
  const product = name || `#${woocommerce_product_id}`;

  function save(follows: boolean) {
    const quantity = mapping.stock?.quantity ?? null;
    const kept = quantity === null ? 'stock_stays' : 'stock_stays_at';
    update(
      'mappings',
      { id, data: { follows_stock: follows }, previousData: mapping },
      {
        mutationMode: 'pessimistic',
        onSuccess: () =>
          notify(`resources.mappings.notifications.${follows ? 'stock_follows' : kept}`, {
            messageArgs: { name: product, quantity },
          }),
        onError: (error) => notifyError('resources.mappings.notifications.update_failed', error),
      },
    );
  }

  return (
    <Switch
      checked={follows_stock}
      label={translate('resources.mappings.stock_toggle', { name: product })}
      text={translate(`resources.mappings.stock_${follows_stock ? 'on' : 'off'}`)}
      disabled={isPending || !mayWrite}
      onChange={save}
    />
  );
}

function StockState({ mapping, stock }: { mapping: Mapping; stock: MappingStock }) {
  const text = useStockText(stock);
  useRefreshWhilePending(stock.state === 'pending' && mapping.is_active);
  const isProblem = stock.state === 'failed' || stock.state === 'changed';
  return (
    <div className={`${isProblem ? styles.warning : shared.note} ${styles.stockState}`}>
      {text}
      {isProblem && (
        <>
          {' '}
          <Permitted to="mappings.write">
            <SetAgain id={mapping.id} state={stock.state} />
          </Permitted>
        </>
      )}
    </div>
  );
}

function SetAgain({ id, state }: { id: number; state: MappingStock['state'] }) {
  const translate = useTranslate();
  const [setStock, { isPending }] = useAction(mappings.setStock, {
    failure: 'resources.mappings.notifications.stock_failed',
    refresh: ['mappings'],
  });
  return (
    <Link component="button" type="button" onClick={() => setStock({ params: { id } })} disabled={isPending}>
      {translate(`resources.mappings.${state === 'changed' ? 'set_again' : 'try_again'}`)}
    </Link>
  );
}

function useStockText(stock: MappingStock): string {
  const translate = useTranslate();
  const formats = useFormats();
  const text = (key: string, values = {}) => translate(`resources.mappings.stock_state.${key}`, values);
  const format = (n: number | null) => (n === null ? text('unlimited') : formats.number(n));
  const values = { changed: format(stock.changed_to), units: format(stock.units) };

  if (stock.state === 'failed') return translateField(stock, 'reason');
  if (stock.state === 'pending') return text('pending');
  if (stock.state === 'changed') return text(stock.changed_to === null ? 'disabled' : 'changed', values);
  const quantity = Math.max(0, stock.quantity ?? 0);
  const kept =
    stock.quantity === null
      ? text('always')
      : text('kept', { smart_count: quantity, count: formats.number(quantity) });
  if (stock.changed_at) return `${kept} · ${text('set_back', values)}`;
  return stock.in_transit > 0 ? `${kept} · ${text('in_transit', { smart_count: stock.in_transit })}` : kept;
}

/** The first write follows the switch within seconds. */
function useRefreshWhilePending(isPending: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => queryClient.invalidateQueries({ queryKey: ['mappings'] }), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isPending, queryClient]);
}
