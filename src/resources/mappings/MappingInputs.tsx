import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALL_VARIATIONS, getDisplayName, MappingCreate } from '#contract/mappings';
import type { Product } from '#contract/sites';
import { SYNCED_PRODUCTS_LIMIT } from '#contract/sync';
import {
  AutocompleteInput,
  Banner,
  BooleanInput,
  Button,
  FormButtons,
  InputRow,
  LabeledCheckbox,
  Offered,
  ReferenceInput,
  SelectInput,
  useDebouncedInput,
  useInputLabel,
} from '../../admin';
import { PoolInput } from '../pools/PoolInput';
import { useProductSearch, useStoredProducts, useSyncedProducts } from '../sites/SyncedProducts';
import { TermsInputs } from './TermsInputs';

interface NamedProduct {
  id: number;
  siteId: number;
  name: string;
}

interface MappingInputsProps {
  hasCreated: boolean;
  /** The product that the form begins with: its shop may not list it. */
  named: NamedProduct | undefined;
  /** The choice about orders from before the mapping. */
  earlierOrders: ReactNode;
}

export function MappingInputs({ hasCreated, named, earlierOrders }: MappingInputsProps) {
  const translate = useTranslate();
  const getLabel = useInputLabel(MappingCreate);
  const { setValue } = useFormContext();
  const site: number | null = useWatch({ name: 'site_id' });
  const productId: number | null = useWatch({ name: 'woocommerce_product_id' });
  const { stored, isLoading } = useStoredProducts(site ?? undefined);
  const { products: synced, syncing, sync } = useSyncedProducts(site ?? undefined);
  const products = synced ?? stored ?? undefined;
  const isUnsynced = !isLoading && products === undefined;
  // Asks a shop that was never synced at once for what there is to choose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shop.
  useEffect(() => {
    if (site && isUnsynced) sync();
  }, [site, isUnsynced]);
  const product = products?.find(({ id }) => id === productId);
  const [, searchShop] = useDebouncedInput('', useProductSearch(site ?? undefined, products));
  const isCut = products !== undefined && products.length >= SYNCED_PRODUCTS_LIMIT;

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
      <ProductInput
        products={products}
        named={named?.siteId === site ? named : undefined}
        siteSelected={Boolean(site)}
        onType={isCut ? searchShop : undefined}
      />
      {product && product.variations.length > 0 && <VariationInput key={product.id} product={product} />}
      <PoolInput
        source="license_group_id"
        label={getLabel('license_group_id')}
        placeholder="resources.mappings.choose_pool"
        getOptionLabel={({ name, available_licenses }) =>
          translate('resources.mappings.stock', { name, smart_count: available_licenses })
        }
      />
      <Offered capability="orders">{earlierOrders}</Offered>
      <Offered capability="mapping_terms">
        <TermsInputs />
        <BooleanInput
          source="follows_stock"
          label={getLabel('follows_stock')}
          helperText="resources.mappings.follows_help"
        />
      </Offered>
      <FormButtons
        submitLabel={translate('resources.mappings.create')}
        progress="creating"
        backLabel={hasCreated ? 'resources.mappings.done' : undefined}
      />
    </>
  );
}

const PRODUCT_ID_SOURCE = 'woocommerce_product_id';

interface ProductInputProps {
  /** Undefined until products are synced. */
  products: Product[] | undefined;
  named: NamedProduct | undefined;
  siteSelected: boolean;
  /** Searches the shop, of which not all products are listed. */
  onType: ((text: string) => void) | undefined;
}

function ProductInput({ products, named, siteSelected, onType }: ProductInputProps) {
  const getLabel = useInputLabel(MappingCreate);
  const { setValue } = useFormContext();
  const help = siteSelected ? 'resources.mappings.sync_first' : 'resources.mappings.choose_site_first';
  const listed: ProductOption[] = products ?? [];
  const isListed = listed.some(({ id }) => id === named?.id);
  const options = named && !isListed ? [{ ...named, sku: '' }, ...listed] : listed;

  return (
    <AutocompleteInput
      source={PRODUCT_ID_SOURCE}
      label={getLabel(PRODUCT_ID_SOURCE)}
      helperText={onType ? 'resources.mappings.search_shop' : products || named ? undefined : help}
      onType={onType}
      options={options}
      getOptionLabel={formatProduct}
      onSelect={(product) => {
        setValue('woocommerce_product_name', product?.name ?? '');
        setValue('woocommerce_variation_id', ALL_VARIATIONS);
      }}
      disabled={options.length === 0}
      noOptionsText="resources.mappings.no_match"
      placeholder="resources.mappings.choose_product"
    />
  );
}

type ProductOption = Pick<Product, 'id' | 'name' | 'sku'>;

const formatProduct = ({ id, name, sku }: ProductOption) =>
  [`${name} (#${id})`, sku].filter(Boolean).join(' · ');

const VARIATION_ID_SOURCE = 'woocommerce_variation_id';

function VariationInput({ product }: { product: Product }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const checkboxId = useId();
  const variationId: number | null = useWatch({ name: VARIATION_ID_SOURCE });
  const [isSingle, setSingle] = useState(variationId !== ALL_VARIATIONS);
  const name = getDisplayName(product, variationId ?? ALL_VARIATIONS) ?? product.name;
  useEffect(() => setValue('woocommerce_product_name', name), [setValue, name]);

  function toggleSingle(single: boolean) {
    setSingle(single);
    // An empty choice is invalid; without the checkbox all variations are mapped.
    setValue(VARIATION_ID_SOURCE, single ? null : ALL_VARIATIONS);
  }

  return (
    <>
      <LabeledCheckbox
        id={checkboxId}
        label={translate('resources.mappings.one_variation')}
        helperText={translate('resources.mappings.one_variation_help')}
        checked={isSingle}
        onChange={toggleSingle}
      />
      {isSingle && (
        <SelectInput
          source={VARIATION_ID_SOURCE}
          label={translate('resources.mappings.variation')}
          choices={product.variations.map(({ id, name, sku }) => ({
            id,
            name: [name, sku].filter(Boolean).join(' · '),
          }))}
          placeholder={translate('resources.mappings.choose_variation')}
        />
      )}
    </>
  );
}
