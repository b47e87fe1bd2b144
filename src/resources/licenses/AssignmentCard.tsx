import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { License } from '#contract/licenses';
import { Card, DateField, EmptyValue, FieldList, UrlField, useTranslateLabel } from '../../admin';

export function AssignmentCard({ license }: { license: License }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(License);
  const { assignedSite: site, order, customer_id, owner_first_name, owner_last_name } = license;
  const customer = [owner_first_name, owner_last_name].filter(Boolean).join(' ');

  const entries = [
    {
      label: getLabel('assignedSite'),
      value: site ? <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link> : <EmptyValue />,
    },
    {
      label: getLabel('order_id'),
      value: order ? (
        <Link to={`/dashboard/orders/${order.id}`}>{license.order_id}</Link>
      ) : (
        (license.order_id ?? <EmptyValue />)
      ),
    },
    {
      label: translate('resources.licenses.customer_email'),
      value: <CustomerEmail id={customer_id} email={license.owner_email_address} />,
    },
    {
      label: translate('resources.licenses.customer_name'),
      value: customer ? <bdi>{customer}</bdi> : <EmptyValue />,
    },
    { label: getLabel('sold_date'), value: <DateField value={license.sold_date} /> },
    { label: getLabel('valid_until'), value: <DateField value={license.valid_until} dateOnly /> },
  ];

  return (
    <Card title={translate('resources.licenses.assignment')}>
      <FieldList fields={entries} />
    </Card>
  );
}

function CustomerEmail({ id, email }: { id: number | null; email: string | null }) {
  if (!email) return <EmptyValue />;
  const address = (
    <bdi>
      <UrlField value={email} />
    </bdi>
  );
  return id ? <Link to={`/dashboard/customers/${id}`}>{address}</Link> : address;
}
