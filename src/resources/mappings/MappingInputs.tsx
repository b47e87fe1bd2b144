import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALL_VARIATIONS, MappingCreate } from '#contract/mappings';
import type { Product } from '#contract/sites';
import {
  AutocompleteInput,
  Banner,
  Button,
  FormButtons,
  InputRow,
  ReferenceInput,
  useInputLabel,
} from '../../admin';
import { useSyncedProducts } from '../sites/useSyncedProducts';
import { VariationInput } from './VariationInput';

export function MappingInputs({ hasCreated }: { hasCreated: boolean }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(MappingCreate);
  const { setValue } = useFormContext();
  const site: number | null = useWatch({ name: 'site_id' });
  const productId: number | null = useWatch({ name: 'woocommerce_product_id' });
  const { products, syncing, sync } = useSyncedProducts(site ?? undefined);
  const product = products?.find(({ id }) => id === productId);

  return (
    <>
      <InputRow
        action={
          <Button onClick={sync} disabled={!site || syncing}>
            {translate(`resources.sites.products.${syncing ? 'syncing' : 'sync'}`)}
          </Button>
        }
      >
        <div onChange={() => setValue('woocommerce_product_id', null)}>
          <ReferenceInput source="site_id" label={getLabel('site_id')} reference="sites" />
        </div>
      </InputRow>
      {products?.length === 0 && <Banner tone="warning">{translate('resources.sites.products.none')}</Banner>}
      <ProductInput products={products} siteSelected={Boolean(site)} />
      {product && product.variations.length > 0 && <VariationInput key={product.id} product={product} />}
      <ReferenceInput source="license_group_id" label={getLabel('license_group_id')} reference="pools" />
      <FormButtons
        submitLabel={translate('resources.mappings.create')}
        backLabel={hasCreated ? 'resources.mappings.done' : undefined}
      />
    </>
  );
}

const PRODUCT_ID_SOURCE = 'woocommerce_product_id';

interface ProductInputProps {
  /** Undefined until products are synced. */
  products: Product[] | undefined;
  siteSelected: boolean;
}

function ProductInput({ products, siteSelected }: ProductInputProps) {
  const getLabel = useInputLabel(MappingCreate);
  const { setValue } = useFormContext();
  const help = siteSelected ? 'resources.mappings.sync_first' : 'resources.mappings.choose_site_first';

  return (
    <AutocompleteInput
      source={PRODUCT_ID_SOURCE}
      label={getLabel(PRODUCT_ID_SOURCE)}
      helperText={products ? undefined : help}
      options={products ?? []}
      getOptionLabel={formatProduct}
      onSelect={(product) => {
        setValue('woocommerce_product_name', product?.name ?? '');
        setValue('woocommerce_variation_id', ALL_VARIATIONS);
      }}
      disabled={!products?.length}
      noOptionsText="resources.mappings.no_match"
      placeholder="resources.mappings.choose_product"
    />
  );
}

const formatProduct = ({ id, name, sku }: Product) => [`${name} (#${id})`, sku].filter(Boolean).join(' · ');
