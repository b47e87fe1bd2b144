import { ListBase, ResourceContextProvider, useTranslate } from 'react-admin';
import type { Site } from '#contract/sites';
import { Card } from '../../kit';
import { MappingRows } from '../mappings/MappingRows';

const BY_PRODUCT = { field: 'woocommerce_product_name', order: 'ASC' } as const;

/** The site's product mappings. */
export function SiteMappings({ site }: { site: Site }) {
  const translate = useTranslate();
  return (
    <Card title={translate('resources.sites.mappings.title')} padded={false}>
      <ResourceContextProvider value="mappings">
        <ListBase
          disableAuthentication
          filter={{ site_id: site.id }}
          sort={BY_PRODUCT}
          perPage={20}
          disableSyncWithLocation
          storeKey={`sites.${site.id}.mappings`}
        >
          <MappingRows site={site.id} />
        </ListBase>
      </ResourceContextProvider>
    </Card>
  );
}
