import EarlierIcon from '@mui/icons-material/History';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Mapping, MappingTerms, mappings } from '#contract/mappings';
import { DeleteButton, FormDialog, IconButton, Offered, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { TermsInputs } from './TermsInputs';

export function MappingRowActions() {
  const mapping = useRecordContext<Mapping>();
  const translate = useTranslate();
  if (!mapping) return null;
  const { id, woocommerce_product_name: name } = mapping;

  return (
    <>
      <Offered capability="orders">
        <IconButton
          label={translate('resources.mappings.earlier.title')}
          ariaLabel={translate('resources.mappings.earlier.of', { name })}
          to={`/dashboard/mappings/${id}/earlier-orders`}
        >
          <EarlierIcon fontSize="small" />
        </IconButton>
      </Offered>
      <Offered capability="mapping_terms">
        <EditTerms mapping={mapping} />
      </Offered>
      <DeleteButton undoable />
    </>
  );
}

/** Edits what the units of a product get. */
function EditTerms({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const name = mapping.woocommerce_product_name;
  return (
    <>
      <IconButton
        label={translate('resources.mappings.terms.edit')}
        ariaLabel={translate('resources.mappings.terms.edit_of', { name })}
        icon="edit"
        onClick={() => setOpen(true)}
      />
      {open && <EditTermsDialog mapping={mapping} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditTermsDialog({ mapping, onClose }: { mapping: Mapping; onClose: () => void }) {
  const translate = useTranslate();
  const { id, licenseGroup, keys_per_unit, validity, validity_unit, renewal_policy } = mapping;
  const more_pools = mapping.more_pools.map((pool) => ({
    license_group_id: pool.license_group_id,
    keys_per_unit: pool.keys_per_unit,
  }));
  const onSubmit = useSubmit<MappingTerms, Mapping>({
    send: (body) => callEndpoint(mappings.update, { params: { id }, body }),
    updates: 'changes',
    success: 'resources.mappings.terms.saved',
    failure: 'resources.mappings.notifications.update_failed',
    onDone: onClose,
  });

  return (
    <FormDialog
      title={translate('resources.mappings.terms.edit_of', { name: mapping.woocommerce_product_name })}
      text={translate('resources.mappings.terms.edit_help', { pool: licenseGroup.name })}
      schema={MappingTerms}
      defaultValues={{ keys_per_unit, more_pools, validity, validity_unit, renewal_policy }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TermsInputs />
    </FormDialog>
  );
}
