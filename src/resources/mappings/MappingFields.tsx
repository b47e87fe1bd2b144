import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { MappingCreate } from '#contract/mappings';
import { Banner, Button, ChoiceField, FieldRow, FormButtons, useFieldLabel } from '../../kit';
import { useProducts } from '../sites/useProducts';
import { ProductField } from './ProductField';
import { VariationField } from './VariationField';

/** Site, product of that site, pool. In a series, leaving is no longer giving up. */
export function MappingFields({ inSeries }: { inSeries: boolean }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(MappingCreate);
  const { setValue } = useFormContext();
  const site: number | null = useWatch({ name: 'site_id' });
  const productId: number | null = useWatch({ name: 'woocommerce_product_id' });
  const { products, syncing, sync } = useProducts(site ?? undefined);
  const product = products?.find(({ id }) => id === productId);

  return (
    <>
      <FieldRow
        action={
          <Button onClick={sync} disabled={!site || syncing}>
            {translate(`resources.sites.products.${syncing ? 'syncing' : 'sync'}`)}
          </Button>
        }
      >
        <Box onChange={() => setValue('woocommerce_product_id', null)}>
          <ChoiceField source="site_id" label={labelOf('site_id')} reference="sites" />
        </Box>
      </FieldRow>
      {products?.length === 0 && <Banner tone="warning">{translate('resources.sites.products.none')}</Banner>}
      <ProductField products={products} siteChosen={Boolean(site)} />
      {product && product.variations.length > 0 && <VariationField key={product.id} product={product} />}
      <ChoiceField source="license_group_id" label={labelOf('license_group_id')} reference="pools" />
      <FormButtons
        submit="resources.mappings.create"
        back={inSeries ? 'resources.mappings.done' : undefined}
      />
    </>
  );
}
