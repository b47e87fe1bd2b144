import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { MappingCreate } from '#contract/mappings';
import { Banner, Button, ChoiceField, SubmitButton, useFieldLabel } from '../../kit';
import { useProducts } from '../sites/useProducts';
import { ProductField } from './ProductField';
import { VariationField } from './VariationField';

/** Site, product of that site, pool. */
export function MappingFields() {
  const translate = useTranslate();
  const labelOf = useFieldLabel(MappingCreate);
  const { setValue } = useFormContext();
  const site: number | null = useWatch({ name: 'site_id' });
  const productId: number | null = useWatch({ name: 'woocommerce_product_id' });
  const { products, syncing, sync } = useProducts(site ?? undefined);
  const product = products?.find(({ id }) => id === productId);

  return (
    <>
      <Box sx={{ display: 'flex', gap: '10px', alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <Box
          sx={{ flex: '1 1 220px', minWidth: 0 }}
          onChange={() => setValue('woocommerce_product_id', null)}
        >
          <ChoiceField source="site_id" label={labelOf('site_id')} reference="sites" />
        </Box>
        <Button onClick={sync} disabled={!site || syncing}>
          {translate(`resources.sites.products.${syncing ? 'syncing' : 'sync'}`)}
        </Button>
      </Box>
      {products?.length === 0 && <Banner tone="warning">{translate('resources.sites.products.none')}</Banner>}
      <ProductField products={products} siteChosen={Boolean(site)} />
      {product && product.variations.length > 0 && <VariationField key={product.id} product={product} />}
      <ChoiceField source="license_group_id" label={labelOf('license_group_id')} reference="pools" />
      <Box>
        <SubmitButton>{translate('resources.mappings.create')}</SubmitButton>
      </Box>
    </>
  );
}
