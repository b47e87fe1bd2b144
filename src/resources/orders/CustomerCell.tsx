import { useTranslate } from 'ra-core';
import type { Order } from '#contract/orders';
import { UrlField } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import shared from '../../theme/shared.module.css';
import styles from './orders.module.css';

/** The customer's name. */
export function getCustomerName(order: Pick<Order, 'customer_first_name' | 'customer_last_name'>): string {
  return [order.customer_first_name, order.customer_last_name].filter(Boolean).join(' ');
}

/** Address and name of an order's customer, in a row of a list. */
export function CustomerCell({ order }: { order: Order }) {
  const translate = useTranslate();
  const { customer_id, customer_email } = order;
  const name = getCustomerName(order);

  return (
    <div className={styles.customer}>
      {customer_email ? (
        <bdi>
          {customer_id ? (
            <RowLink to={`/dashboard/customers/${customer_id}`}>
              <UrlField value={customer_email} />
            </RowLink>
          ) : (
            <UrlField value={customer_email} />
          )}
        </bdi>
      ) : (
        <span className={shared.muted}>{translate('resources.orders.no_customer')}</span>
      )}
      {name && (
        <div className={shared.note} dir="auto">
          {name}
        </div>
      )}
    </div>
  );
}
