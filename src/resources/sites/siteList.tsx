import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SiteSummary } from '#contract/sites';
import { classNames, DateField, DeleteButton, type ListDeclaration, ShowButton, UrlField } from '../../admin';
import shared from '../../theme/shared.module.css';
import { ActiveBadge, HealthBadge, LastSyncField, SiteDeletionWarning } from './siteFields';
import styles from './sites.module.css';

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
      <div className={styles.card}>
        <div>
          <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link>
        </div>
        {site.is_active ? <HealthBadge state={site.health} /> : <ActiveBadge active={false} />}
      </div>
      <div className={classNames(shared.note, styles.cardDetails)}>
        <UrlField value={site.url} />
        <br />
        {`${translate('resources.sites.last_sync')}: `}
        <LastSyncField date={site.last_sync_at} />
      </div>
    </>
  );
}
