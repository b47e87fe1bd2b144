import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { EarlierOrder } from '#contract/earlierOrders';
import { DateField, getCellClass, StatusBadge, Table, useText } from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import shared from '../../../theme/shared.module.css';
import { getOrderPath } from '../../orders/orderFields';
import styles from './earlier.module.css';

const CUSTOMER_CLASS = getCellClass({ align: 'start', hideBelow: 'md' });

interface EarlierOrderTableProps {
  siteId: number;
  orders: EarlierOrder[];
  /** All listed orders; the table has the oldest. */
  total: number;
  chosen: string[];
  onChoose: (orderIds: string[]) => void;
}

/** The listed orders, oldest payment first, with a checkbox each. */
export function EarlierOrderTable({ siteId, orders, total, chosen, onChoose }: EarlierOrderTableProps) {
  const text = useText('resources.mappings.earlier');
  const isAllChosen = chosen.length === orders.length;

  return (
    <div className={styles.scroll}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={text('choose_all')}
                checked={isAllChosen}
                onChange={() => onChoose(isAllChosen ? [] : orders.map(({ order_id }) => order_id))}
              />
            </th>
            {(['number', 'paid_at', 'customer_email', 'units'] as const).map((name) => (
              <th key={name} scope="col" className={name === 'customer_email' ? CUSTOMER_CLASS : undefined}>
                {text(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.order_id}
              siteId={siteId}
              order={order}
              isChosen={chosen.includes(order.order_id)}
              onToggle={() => onChoose(toggle(chosen, order.order_id))}
            />
          ))}
        </tbody>
      </Table>
      {total > orders.length && (
        <p className={`${shared.note} ${styles.more}`}>
          {text('more', { smart_count: total - orders.length })}
        </p>
      )}
    </div>
  );
}

const toggle = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

interface OrderRowProps {
  siteId: number;
  order: EarlierOrder;
  isChosen: boolean;
  onToggle: () => void;
}

function OrderRow({ siteId, order, isChosen, onToggle }: OrderRowProps) {
  const translate = useTranslate();
  const { number, order_id, paid_at, customer_email, units, is_known, reason } = order;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={translate('resources.mappings.earlier.choose', { number })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <td>
        {is_known ? <Link to={getOrderPath(siteId, order_id)}>{number}</Link> : number}{' '}
        {!is_known && (
          <StatusBadge value="replaced" label={translate('resources.mappings.earlier.only_shop')} />
        )}
        {reason && <div className={shared.note}>{translateField(order, 'reason')}</div>}
      </td>
      <td>
        <DateField value={paid_at} />
      </td>
      <td className={CUSTOMER_CLASS}>{customer_email}</td>
      <td>{units}</td>
    </tr>
  );
}
