import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { License } from '#contract/licenses';
import { Card, DateText, FieldList, Nothing, useFieldLabel } from '../../kit';

/** Who got the key: site, order and customer. */
export function Assignment({ license }: { license: License }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(License);
  const { assignedSite: site, owner_first_name, owner_last_name } = license;
  const customer = [owner_first_name, owner_last_name].filter(Boolean).join(' ');

  const entries = [
    {
      label: labelOf('assignedSite'),
      value: site ? <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link> : <Nothing />,
    },
    { label: labelOf('order_id'), value: license.order_id ?? <Nothing /> },
    {
      label: translate('resources.licenses.customer_email'),
      value: license.owner_email_address ?? <Nothing />,
    },
    { label: translate('resources.licenses.customer_name'), value: customer || <Nothing /> },
    { label: labelOf('sold_date'), value: <DateText value={license.sold_date} /> },
  ];

  return (
    <Card title={translate('resources.licenses.assignment')}>
      <FieldList entries={entries} />
    </Card>
  );
}
