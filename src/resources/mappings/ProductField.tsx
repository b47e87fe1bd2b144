import { useFormContext } from 'react-hook-form';
import { ALL_VARIATIONS, MappingCreate } from '#contract/mappings';
import type { Product } from '#contract/sites';
import { SearchField, useFieldLabel } from '../../kit';

const SOURCE = 'woocommerce_product_id';

interface ProductFieldProps {
  /** Undefined until they are synced. */
  products: Product[] | undefined;
  siteChosen: boolean;
}

/** One of the shop's products, found by name, SKU or id. */
export function ProductField({ products, siteChosen }: ProductFieldProps) {
  const labelOf = useFieldLabel(MappingCreate);
  const { setValue } = useFormContext();
  const help = siteChosen ? 'resources.mappings.sync_first' : 'resources.mappings.choose_site_first';

  return (
    <SearchField
      source={SOURCE}
      label={labelOf(SOURCE)}
      help={products ? undefined : help}
      options={products ?? []}
      nameOf={productName}
      onChosen={(product) => {
        setValue('woocommerce_product_name', product?.name ?? '');
        setValue('woocommerce_variation_id', ALL_VARIATIONS);
      }}
      disabled={!products?.length}
      none="resources.mappings.no_match"
      placeholder="resources.mappings.choose_product"
    />
  );
}

const productName = ({ id, name, sku }: Product) => [`${name} (#${id})`, sku].filter(Boolean).join(' · ');
