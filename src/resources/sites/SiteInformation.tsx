import { useTranslate } from 'react-admin';
import { CONSUMER_KEY_SHOWN, type Site, SiteSummary } from '#contract/sites';
import { AddressText, Card, DateText, FieldList, useFieldLabel } from '../../kit';
import { ActiveBadge } from './ActiveBadge';
import { LastSync } from './LastSync';
import { NotificationEmail } from './NotificationEmail';

export function SiteInformation({ site }: { site: Site }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(SiteSummary);

  const entries = [
    { label: labelOf('id'), value: site.id },
    { label: labelOf('name'), value: site.name },
    { label: labelOf('url'), value: <ShopLink url={site.url} /> },
    { label: labelOf('is_active'), value: <ActiveBadge active={site.is_active} /> },
    { label: labelOf('consumer_key'), value: <ConsumerKey value={site.consumer_key} /> },
    { label: labelOf('notification_email'), value: <NotificationEmail site={site} /> },
    { label: labelOf('last_sync_at'), value: <LastSync date={site.last_sync_at} /> },
    { label: labelOf('created_at'), value: <DateText value={site.created_at} /> },
    { label: labelOf('updated_at'), value: <DateText value={site.updated_at} /> },
  ];
  return (
    <Card title={translate('resources.sites.information')}>
      <FieldList entries={entries} />
    </Card>
  );
}

function ShopLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <AddressText value={url} />
    </a>
  );
}

function ConsumerKey({ value }: { value: string }) {
  return <code>{`${value.slice(0, CONSUMER_KEY_SHOWN)}...`}</code>;
}
