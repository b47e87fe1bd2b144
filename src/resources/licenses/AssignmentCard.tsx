import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { License } from '#contract/licenses';
import { Card, DateField, EmptyValue, FieldList, useTranslateLabel } from '../../admin';

export function AssignmentCard({ license }: { license: License }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(License);
  const { assignedSite: site, owner_first_name, owner_last_name } = license;
  const customer = [owner_first_name, owner_last_name].filter(Boolean).join(' ');

  const entries = [
    {
      label: getLabel('assignedSite'),
      value: site ? <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link> : <EmptyValue />,
    },
    { label: getLabel('order_id'), value: license.order_id ?? <EmptyValue /> },
    {
      label: translate('resources.licenses.customer_email'),
      value: license.owner_email_address ?? <EmptyValue />,
    },
    { label: translate('resources.licenses.customer_name'), value: customer || <EmptyValue /> },
    { label: getLabel('sold_date'), value: <DateField value={license.sold_date} /> },
  ];

  return (
    <Card title={translate('resources.licenses.assignment')}>
      <FieldList fields={entries} />
    </Card>
  );
}
