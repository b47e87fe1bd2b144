import type { SiteSummary } from '#contract/sites';
import { AddressText, DateText, DeleteButton, type ListDeclaration, ViewButton } from '../../kit';
import { ActiveBadge } from './ActiveBadge';
import { DeletionWarning } from './DeletionWarning';
import { HealthBadge } from './HealthBadge';
import { LastSync } from './LastSync';
import { SiteCard } from './SiteCard';

const siteList: ListDeclaration<SiteSummary> = {
  columns: [
    { source: 'id', align: 'start', hideBelow: 'md' },
    'name',
    { source: 'url', cell: (url) => <AddressText value={url} /> },
    { source: 'is_active', cell: (active) => <ActiveBadge active={active} /> },
    { source: 'health', cell: (state) => <HealthBadge state={state} /> },
    { source: 'last_sync_at', cell: (date) => <LastSync date={date} /> },
    { source: 'created_at', cell: (date) => <DateText value={date} />, hideBelow: 'lg' },
  ],
  sort: { field: 'name', order: 'ASC' },
  search: 'resources.sites.search',
  createLabel: 'resources.sites.register',
  card: (site) => <SiteCard site={site} />,
  rowActions: () => (
    <>
      <ViewButton />
      <DeleteButton warning={<DeletionWarning />} />
    </>
  ),
  empty: { title: 'resources.sites.empty', text: 'resources.sites.empty_text' },
};

export default siteList;
