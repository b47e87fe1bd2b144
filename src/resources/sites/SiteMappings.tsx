import { ListBase, ResourceContextProvider, useTranslate } from 'react-admin';
import { Mapping } from '#contract/mappings';
import type { Site } from '#contract/sites';
import { Button, Card, DeleteButton, ListBody, type ListDeclaration, useListProps } from '../../admin';
import { MappingCard, mappingColumns } from '../mappings/mappingColumns';

const DEFAULT_SORT = { field: 'woocommerce_product_name', order: 'ASC' } as const;

export function SiteMappings({ site }: { site: Site }) {
  const translate = useTranslate();
  return (
    <Card title={translate('resources.sites.mappings.title')} padded={false}>
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
    rowActions: () => <DeleteButton undoable />,
    perPageOptions: false,
    empty: {
      title: 'resources.sites.mappings.empty',
      text: 'resources.sites.mappings.empty_text',
      action: <AddMapping site={site} />,
    },
  };
  const listProps = useListProps(Mapping, list);
  return <ListBody {...listProps} title="resources.sites.mappings.title" />;
}

function AddMapping({ site }: { site: number }) {
  const translate = useTranslate();
  return (
    <Button to={`/dashboard/mappings/new?site=${site}`}>{translate('resources.sites.mappings.add')}</Button>
  );
}
