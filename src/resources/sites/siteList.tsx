import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SiteSummary } from '#contract/sites';
import { DateField, DeleteButton, type ListDeclaration, ShowButton, UrlField } from '../../admin';
import { ActiveBadge, HealthBadge, LastSyncField, SiteDeletionWarning } from './siteFields';

const siteList: ListDeclaration<SiteSummary> = {
  columns: [
    { source: 'id', align: 'start', hideBelow: 'md' },
    'name',
    { source: 'url', cell: (url) => <UrlField value={url} /> },
    { source: 'is_active', cell: (active) => <ActiveBadge active={active} /> },
    { source: 'health', cell: (state) => <HealthBadge state={state} /> },
    { source: 'last_sync_at', cell: (date) => <LastSyncField date={date} /> },
    { source: 'created_at', cell: (date) => <DateField value={date} />, hideBelow: 'lg' },
  ],
  sort: { field: 'name', order: 'ASC' },
  search: 'resources.sites.search',
  renderCard: (site) => <SiteCard site={site} />,
  rowActions: () => (
    <>
      <ShowButton />
      <DeleteButton warning={<SiteDeletionWarning />} />
    </>
  ),
  empty: { title: 'resources.sites.empty', text: 'resources.sites.empty_text' },
};

export default siteList;

function SiteCard({ site }: { site: SiteSummary }) {
  const translate = useTranslate();

  return (
    <>
      <Box sx={{ display: 'flex', gap: '10px', justifyContent: 'space-between', alignItems: 'start' }}>
        <Box className="title" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link>
        </Box>
        {site.is_active ? <HealthBadge state={site.health} /> : <ActiveBadge active={false} />}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        <UrlField value={site.url} />
        <br />
        {`${translate('resources.sites.last_sync')}: `}
        <LastSyncField date={site.last_sync_at} />
      </Box>
    </>
  );
}
