import { useGetResourceLabel, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Mapping, type mappings } from '#contract/mappings';
import type { SiteSummary } from '#contract/sites';
import { Button, EmbeddedList, type ListDeclaration, Offered, Permitted, useFilteredPath } from '../../admin';
import { isOffered } from '../../dataProvider';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { MappingRowActions } from '../mappings/MappingRowActions';
import { MappingCard, mappingColumns } from '../mappings/mappingColumns';
import styles from './sites.module.css';

const DEFAULT_SORT = { field: 'woocommerce_product_name', order: 'ASC' } as const;

export function SiteMappings({ site: { id } }: { site: SiteSummary }) {
  const translate = useTranslate();
  // Cards of a phone are tall, and what follows them is far.
  const isPhone = useMediaQuery(PHONE_QUERY);
  const list = useMemo(() => createList(id), [id]);
  return (
    <EmbeddedList
      title={translate('resources.sites.mappings.title')}
      actions={<SiteLists siteId={id} />}
      resource="mappings"
      other={{ schema: Mapping, list }}
      filter={{ site_id: id }}
      sort={DEFAULT_SORT}
      perPage={isPhone ? 5 : 20}
      storeKey={`sites.${id}.mappings`}
    />
  );
}

const createList = (siteId: number): ListDeclaration<typeof mappings> => ({
  columns: mappingColumns,
  renderCard: (mapping) => <MappingCard mapping={mapping} />,
  rowActions: () => <MappingRowActions />,
  empty: {
    title: 'resources.sites.mappings.empty',
    text: 'resources.sites.mappings.empty_text',
    action: <AddMapping siteId={siteId} />,
  },
});

function AddMapping({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  return (
    <Button permission="mappings.write" to={`/dashboard/mappings/new?site=${siteId}`}>
      {translate('resources.sites.mappings.add')}
    </Button>
  );
}

/** The lists of other records, filtered by the site. */
function SiteLists({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const getFilteredPath = useFilteredPath();
  const links = [
    { resource: 'pools', filter: { site_id: siteId }, capability: 'pool_planning' },
    { resource: 'licenses', filter: { assigned_site_id: siteId }, capability: 'license_lifecycle' },
    { resource: 'orders', filter: { site_id: siteId }, capability: 'orders' },
  ] as const;

  return (
    <div className={styles.lists}>
      {links.filter(isOffered).map(({ resource, filter }) => (
        <Link key={resource} to={getFilteredPath(resource, filter)}>
          {getResourceLabel(resource, 2)}
        </Link>
      ))}
      <Offered capability="orders">
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
      </Offered>
    </div>
  );
}
