import { useRecordContext, useTranslate } from 'ra-core';
import type { SiteSummary } from '#contract/sites';
import { Button, PageHeader, Paper, RecordPage } from '../../../admin';
import { EventFilterBar } from './EventFilterBar';
import { EventList } from './EventList';
import { useEventFilters } from './useEventFilters';

/** A shop's event log; the address holds its filters. */
export default function SiteEventsPage() {
  return (
    <RecordPage notFound="resources.sites.not_found">
      <SiteEvents />
    </RecordPage>
  );
}

function SiteEvents() {
  const site = useRecordContext<SiteSummary>();
  const translate = useTranslate();
  const eventFilters = useEventFilters();
  if (!site) return null;

  return (
    <>
      <PageHeader
        title={translate('resources.sites.events.title_of', { name: site.name })}
        subtitle={translate('resources.sites.events.subtitle')}
        actions={
          <Button to={`/dashboard/sites/${site.id}`}>{translate('resources.sites.events.back')}</Button>
        }
      />
      <Paper>
        <EventFilterBar {...eventFilters} />
        <EventList siteId={site.id} {...eventFilters} />
      </Paper>
    </>
  );
}
