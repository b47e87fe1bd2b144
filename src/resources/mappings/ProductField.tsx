import { Autocomplete, OutlinedInput } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { MappingCreate } from '#contract/mappings';
import type { Product } from '#contract/sites';
import { useField, useFieldLabel } from '../../kit';
import { described, FieldFrame } from '../../kit/form/FieldFrame';

const SOURCE = 'woocommerce_product_id';
const MOST_OFFERED = 100;
const RAISED = { paper: { sx: { boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' } } };

interface ProductFieldProps {
  /** Undefined until they are synced. */
  products: Product[] | undefined;
  siteChosen: boolean;
}

/** One of the shop's products, found by name, SKU or id. */
export function ProductField({ products, siteChosen }: ProductFieldProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(MappingCreate);
  const { setValue } = useFormContext();
  const help = siteChosen ? 'resources.mappings.sync_first' : 'resources.mappings.choose_site_first';
  const label = labelOf(SOURCE);
  const { field, frame } = useField({ source: SOURCE, label, help: products ? undefined : help });

  function choose(product: Product | null) {
    setValue('woocommerce_product_name', product?.name ?? '');
    field.onChange(product?.id ?? null);
  }

  return (
    <FieldFrame {...frame}>
      <Autocomplete
        id={frame.id}
        options={products ?? []}
        value={products?.find(({ id }) => id === field.value) ?? null}
        onChange={(_, product) => choose(product)}
        onBlur={field.onBlur}
        disabled={!products?.length}
        disablePortal
        slotProps={RAISED}
        getOptionKey={({ id }) => id}
        getOptionLabel={productLabel}
        filterOptions={(all, { inputValue }) => matching(all, inputValue)}
        noOptionsText={translate('resources.mappings.no_match')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(frame.error)}
            inputRef={field.ref}
            placeholder={translate('resources.mappings.choose_product')}
            inputProps={{ ...slotProps.htmlInput, ...described(frame), 'aria-required': true }}
          />
        )}
      />
    </FieldFrame>
  );
}

const productLabel = ({ id, name, sku }: Product) => [`${name} (#${id})`, sku].filter(Boolean).join(' · ');

function matching(products: Product[], typed: string): Product[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (product: Product) => {
    const text = productLabel(product).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return products.filter(holds).slice(0, MOST_OFFERED);
}
