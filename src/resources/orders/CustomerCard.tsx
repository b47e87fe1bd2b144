import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { OrderDetails } from '#contract/orders';
import { Card, EmptyValue, FieldList, UrlField, useFormats } from '../../admin';
import { getCustomerName } from './CustomerCell';
import { CustomerLinks } from './CustomerLinks';

/** Who bought, and the links to the page with their keys. */
export function CustomerCard({ order }: { order: OrderDetails }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { customer_id, customer_email } = order;
  const name = getCustomerName(order);
  const address = customer_email && (
    <bdi>
      <UrlField value={customer_email} />
    </bdi>
  );

  const entries = [
    {
      label: translate('resources.licenses.customer_email'),
      value: customer_id ? (
        <Link to={`/dashboard/customers/${customer_id}`}>{address}</Link>
      ) : (
        (address ?? translate('resources.orders.no_customer'))
      ),
    },
    { label: translate('resources.orders.customer.name'), value: name ? <bdi>{name}</bdi> : <EmptyValue /> },
    ...(order.language
      ? [
          {
            label: translate('resources.orders.customer.language'),
            value: formats.languageName(order.language),
          },
        ]
      : []),
    { label: translate('resources.orders.customer.link'), value: <CustomerLinks order={order} /> },
  ];

  return (
    <Card title={translate('resources.orders.customer.title')}>
      <FieldList fields={entries} />
    </Card>
  );
}
