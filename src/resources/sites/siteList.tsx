import { useListFilterContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { SiteSummary, sites } from '#contract/sites';
import {
  classNames,
  DateField,
  EmailField,
  type ListDeclaration,
  type PatchFilters,
  Select,
  ShowButton,
  UrlField,
  useText,
} from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { Trend } from '../trends/Trend';
import { DeleteSite, LastSyncField, SiteStatus } from './siteFields';
import styles from './sites.module.css';

const siteList: ListDeclaration<typeof sites> = {
  columns: [
    { source: 'id', align: 'start' },
    'name',
    { source: 'url', cell: (url) => <EmailField value={url} /> },
    { source: 'is_active', cell: (_, site) => <Status site={site} />, sortable: 'health' },
    {
      id: 'trend',
      label: 'resources.sites.trend',
      cell: ({ id }) => <Trend resource="sites" id={id} />,
      align: 'end',
      hideBelow: 'lg',
      capability: 'insight',
    },
    { source: 'last_sync_at', cell: (date) => <LastSyncField date={date} /> },
    { source: 'created_at', cell: (date) => <DateField value={date} /> },
  ],
  sort: { field: 'name', order: 'ASC' },
  search: 'resources.sites.search',
  filters: [
    {
      parameter: 'license_group_id',
      reference: 'pools',
      label: 'resources.orders.pool',
      emptyText: 'resources.orders.all_pools',
      capability: 'shop_connection',
    },
    { id: 'archived', input: ArchivedFilter, capability: 'shop_connection' },
  ],
  renderCard: (site) => <SiteCard site={site} />,
  rowActions: () => (
    <>
      <ShowButton />
      <DeleteSite />
    </>
  ),
  empty: { title: 'resources.sites.empty', text: 'resources.sites.empty_text' },
};

export default siteList;

function Status({ site }: { site: SiteSummary }) {
  return (
    <SiteStatus
      active={site.is_active}
      activity={site.activity}
      health={site.health}
      reason={getReason(site)}
    />
  );
}

/** Archived sites are listed on request only. */
function ArchivedFilter({ onChange }: { onChange: PatchFilters }) {
  const text = useText('resources.sites.activity');
  const { filterValues } = useListFilterContext();
  return (
    <Select
      label={text('filter')}
      value={String(filterValues.archived ?? '')}
      onChange={(archived) => onChange({ archived })}
      options={[{ id: 'only', name: text('only_archived') }]}
      emptyText={text('all')}
    />
  );
}

const getReason = (site: SiteSummary) =>
  site.health_reason && translateField({ ...site, health_reason: site.health_reason }, 'health_reason');

function SiteCard({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const reason = getReason(site);

  return (
    <>
      <div className={styles.card}>
        <div>
          <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link>
        </div>
        <SiteStatus active={site.is_active} activity={site.activity} health={site.health} />
      </div>
      <div className={classNames(shared.note, styles.cardDetails)}>
        <UrlField value={site.url} />
        <br />
        {`${translate('resources.sites.last_sync')}: `}
        <LastSyncField date={site.last_sync_at} />
        {reason && <div>{reason}</div>}
      </div>
    </>
  );
}
