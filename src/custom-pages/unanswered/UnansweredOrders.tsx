import { Link } from 'react-router-dom';
import {
  UNANSWERED_LIMIT,
  type UnansweredOrder,
  type UnansweredQuery,
  unanswered,
} from '#contract/unanswered';
import { DateField, getCellClass, QueryResult, RowsSkeleton, Table, useEndpoint, useText } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './Unanswered.module.css';

const SITE_CLASS = getCellClass({ align: 'start', hideBelow: 'md' });
const COLUMNS = ['order', 'product', 'site', 'units', 'since'] as const;

/** The newest orders of a cause, or of a product without a pool. */
export function UnansweredOrders({ query }: { query: UnansweredQuery }) {
  const text = useText('unanswered');
  const orders = useEndpoint(unanswered.orders, { query }, { staleTime: 0 });
  return (
    <div className={styles.orders}>
      <QueryResult query={orders} skeleton={<RowsSkeleton rows={2} />} retry>
        {(rows) => (
          <>
            <Table>
              <thead>
                <tr>
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col" className={name === 'site' ? SITE_CLASS : undefined}>
                      {text(`columns.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <OrderRow key={`${row.site.id} ${row.number} ${row.product_name}`} row={row} />
                ))}
              </tbody>
            </Table>
            {rows.length === UNANSWERED_LIMIT && (
              <p className={shared.note}>{text('limited', { smart_count: UNANSWERED_LIMIT })}</p>
            )}
          </>
        )}
      </QueryResult>
    </div>
  );
}

function OrderRow({ row: { order, number, site, product_name, units, since } }: { row: UnansweredOrder }) {
  const text = useText('unanswered');
  return (
    <tr>
      <td>{order ? <Link to={`/dashboard/orders/${order.id}`}>{number}</Link> : number}</td>
      <td>{product_name}</td>
      <td className={SITE_CLASS}>{site.name}</td>
      <td>{units ?? text('unknown')}</td>
      <td>
        <DateField value={since} />
      </td>
    </tr>
  );
}
