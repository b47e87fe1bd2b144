import { type CustomerDetails, CustomerErasure, type CustomerExport, customers } from '#contract/customers';
import { ActionButton, DialogButton, SubmitDialog, TextInput, useInputLabel, useText } from '../../admin';
import { downloadFile } from '../../admin/export/saveCsvFile';
import { callEndpoint } from '../../dataProvider';

/** Exports and erases what is stored of a customer. */
export function CustomerPrivacy({ customer }: { customer: CustomerDetails }) {
  const text = useText('resources.customers');
  return (
    <>
      <ActionButton
        action={customers.export}
        input={{ params: { id: customer.id } }}
        permission="customers.export"
        success="resources.customers.export.done"
        failure="resources.customers.export.failed"
        onSuccess={saveExport}
      >
        {text('export.action')}
      </ActionButton>
      {customer.erased_at === null && (
        <DialogButton
          permission="customers.erase"
          color="error"
          dialog={(onClose) => <EraseDialog customer={customer} onClose={onClose} />}
        >
          {text('erase.action')}
        </DialogButton>
      )}
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
  const text = useText('resources.customers.erase');
  const getLabel = useInputLabel(CustomerErasure, 'resources.customers');
  return (
    <SubmitDialog
      title={text('title')}
      text={
        <>
          <p>{text('text')}</p>
          {backordered_units > 0 && <p>{text('waiting', { smart_count: backordered_units })}</p>}
          <p>{text('shop')}</p>
        </>
      }
      schema={CustomerErasure}
      submitLabel={text('confirm')}
      send={(body: CustomerErasure) => callEndpoint(customers.erase, { params: { id }, body })}
      success="resources.customers.erase.done"
      failure="resources.customers.erase.failed"
      onClose={onClose}
    >
      <TextInput
        source="email"
        label={getLabel('email')}
        helperText={text('email', { email })}
        autoComplete="off"
        autoFocus
      />
    </SubmitDialog>
  );
}
