import EarlierIcon from '@mui/icons-material/History';
import { useRecordContext, useTranslate } from 'ra-core';
import type { Mapping } from '#contract/mappings';
import { DeleteButton, IconButton } from '../../admin';
import { EditTerms } from './EditTerms';

export function MappingRowActions() {
  const mapping = useRecordContext<Mapping>();
  const translate = useTranslate();
  if (!mapping) return null;
  const { id, woocommerce_product_name: name } = mapping;

  return (
    <>
      <IconButton
        label={translate('resources.mappings.earlier.title')}
        ariaLabel={translate('resources.mappings.earlier.of', { name })}
        to={`/dashboard/mappings/${id}/earlier-orders`}
      >
        <EarlierIcon fontSize="small" />
      </IconButton>
      <EditTerms mapping={mapping} />
      <DeleteButton undoable />
    </>
  );
}
