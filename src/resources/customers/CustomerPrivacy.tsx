import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  type CustomerDetails,
  CustomerErasure,
  type CustomerExport,
  customers,
  type ErasedCustomer,
} from '#contract/customers';
import { Button, FormDialog, TextInput, useAction, useInputLabel, useSubmit } from '../../admin';
import { downloadFile } from '../../admin/export/openCsvFile';
import { callEndpoint } from '../../dataProvider';

/** Exports and erases what is stored of a customer. */
export function CustomerPrivacy({ customer }: { customer: CustomerDetails }) {
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [exportData, { isPending }] = useAction(customers.export, {
    success: 'resources.customers.export.done',
    failure: 'resources.customers.export.failed',
    onSuccess: saveExport,
  });

  return (
    <>
      <Button
        permission="customers.export"
        onClick={() => exportData({ params: { id: customer.id } })}
        disabled={isPending}
      >
        {translate('resources.customers.export.action')}
      </Button>
      {customer.erased_at === null && (
        <Button permission="customers.erase" color="error" onClick={() => setDialogOpen(true)}>
          {translate('resources.customers.erase.action')}
        </Button>
      )}
      {dialogOpen && <EraseDialog customer={customer} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function saveExport(data: CustomerExport): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  downloadFile(file, `customer-${data.customer.id}.json`);
}

interface EraseDialogProps {
  customer: CustomerDetails;
  onClose: () => void;
}

/** Asks for the email address, so that nobody erases the wrong customer. */
function EraseDialog({ customer: { id, email, backordered_units }, onClose }: EraseDialogProps) {
  const translate = useTranslate();
  const getLabel = useInputLabel(CustomerErasure, 'resources.customers');
  const { onSubmit, problem } = useSubmit<CustomerErasure, ErasedCustomer>({
    send: (body) => callEndpoint(customers.erase, { params: { id }, body }),
    success: 'resources.customers.erase.done',
    failure: 'resources.customers.erase.failed',
    onDone: onClose,
  });

  return (
    <FormDialog
      title={translate('resources.customers.erase.title')}
      text={
        <>
          <p>{translate('resources.customers.erase.text')}</p>
          {backordered_units > 0 && (
            <p>{translate('resources.customers.erase.waiting', { smart_count: backordered_units })}</p>
          )}
          <p>{translate('resources.customers.erase.shop')}</p>
        </>
      }
      schema={CustomerErasure}
      submitLabel={translate('resources.customers.erase.confirm')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        source="email"
        label={getLabel('email')}
        helperText={translate('resources.customers.erase.email', { email })}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
