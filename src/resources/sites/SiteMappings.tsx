import { ListBase, ResourceContextProvider, useGetResourceLabel, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Mapping } from '#contract/mappings';
import type { SiteSummary } from '#contract/sites';
import { Button, Card, ListBody, type ListDeclaration, Permitted, useListProps } from '../../admin';
import { getFilteredPath } from '../../admin/list/getFilteredPath';
import { MappingRowActions } from '../mappings/MappingRowActions';
import { MappingCard, mappingColumns } from '../mappings/mappingColumns';
import styles from './sites.module.css';

const DEFAULT_SORT = { field: 'woocommerce_product_name', order: 'ASC' } as const;

export function SiteMappings({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  return (
    <Card
      title={translate('resources.sites.mappings.title')}
      actions={<SiteLists siteId={site.id} />}
      padded={false}
    >
      <ResourceContextProvider value="mappings">
        <ListBase
          disableAuthentication
          filter={{ site_id: site.id }}
          sort={DEFAULT_SORT}
          perPage={20}
          disableSyncWithLocation
          storeKey={`sites.${site.id}.mappings`}
        >
          <SiteMappingList site={site.id} />
        </ListBase>
      </ResourceContextProvider>
    </Card>
  );
}

function SiteMappingList({ site }: { site: number }) {
  const list: ListDeclaration<Mapping> = {
    columns: mappingColumns,
    renderCard: (mapping) => <MappingCard mapping={mapping} />,
    rowActions: () => <MappingRowActions />,
    perPageOptions: false,
    empty: {
      title: 'resources.sites.mappings.empty',
      text: 'resources.sites.mappings.empty_text',
      action: <AddMapping site={site} />,
    },
  };
  return <ListBody {...useListProps(Mapping, list)} />;
}

function AddMapping({ site }: { site: number }) {
  const translate = useTranslate();
  return (
    <Button permission="mappings.write" to={`/dashboard/mappings/new?site=${site}`}>
      {translate('resources.sites.mappings.add')}
    </Button>
  );
}

/** The lists of other records, filtered by the site. */
function SiteLists({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const links = [
    { resource: 'pools', filter: { site_id: siteId } },
    { resource: 'licenses', filter: { assigned_site_id: siteId } },
    { resource: 'orders', filter: { site_id: siteId } },
  ];

  return (
    <div className={styles.lists}>
      {links.map(({ resource, filter }) => (
        <Link key={resource} to={getFilteredPath(resource, filter)}>
          {getResourceLabel(resource, 2)}
        </Link>
      ))}
      <Permitted to="mappings.write">
        <Link to={`/dashboard/sites/${siteId}/earlier-orders`}>
          {translate('resources.sites.earlier.link')}
        </Link>
      </Permitted>
      <Permitted to="licenses.import">
        <Link to={`/dashboard/sites/${siteId}/import-keys`}>
          {translate('resources.sites.delivered.link')}
        </Link>
      </Permitted>
    </div>
  );
}
