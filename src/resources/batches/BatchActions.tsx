import { type Batch, BatchUpdate, batches } from '#contract/batches';
import {
  ActionButton,
  DialogButton,
  NumberInput,
  SubmitDialog,
  TextInput,
  useFormats,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { RecallBatch } from './RecallBatch';

/** What can be done with a batch; nothing of it is left to be done with a withdrawn one but to edit and recall it. */
export function BatchActions({ batch }: { batch: Batch }) {
  const text = useText('resources.batches.actions');
  const formats = useFormats();
  const { id, quarantined_at, withdrawn_at } = batch;
  const free = batch.free + batch.quarantined;
  const action = quarantined_at ? 'release' : 'quarantine';
  return (
    <>
      <DialogButton
        permission="batches.write"
        dialog={(onClose) => <EditDialog batch={batch} onClose={onClose} />}
      >
        {text('edit')}
      </DialogButton>
      {!withdrawn_at && (
        <ActionButton
          permission="batches.write"
          action={batches[action]}
          input={{ params: { id } }}
          confirm={quarantined_at ? { title: text('release_title'), text: text('release_text') } : undefined}
          success={`resources.batches.notifications.${action}`}
          refresh={['batches']}
        >
          {text(action)}
        </ActionButton>
      )}
      {!withdrawn_at && free > 0 && (
        <ActionButton
          permission="batches.write"
          action={batches.withdraw}
          input={{ params: { id }, body: { free_count: free } }}
          confirm={{
            title: text('withdraw_title', { smart_count: free, keys: formats.number(free) }),
            text: text('withdraw_text', { sold: formats.number(batch.sold) }),
          }}
          success="resources.batches.notifications.withdraw"
          refresh={['batches']}
        >
          {text('withdraw')}
        </ActionButton>
      )}
      {batch.sold > batch.replaced && <RecallBatch id={id} />}
    </>
  );
}

function EditDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const text = useText('resources.batches.actions');
  const getLabel = useInputLabel(BatchUpdate, 'resources.batches');
  const { id, supplier, reference, cost, currency, note } = batch;
  return (
    <SubmitDialog
      title={text('edit_title', { id })}
      schema={BatchUpdate}
      defaultValues={{ supplier, reference, cost, currency, note }}
      submitLabel={text('save')}
      progress="saving"
      updates="loaded"
      send={(body: BatchUpdate) => callEndpoint(batches.update, { params: { id }, body })}
      success="resources.batches.notifications.updated"
      failure="resources.batches.notifications.update_failed"
      onClose={onClose}
    >
      <TextInput source="supplier" label={getLabel('supplier')} optional />
      <TextInput source="reference" label={getLabel('reference')} optional />
      <NumberInput source="cost" label={getLabel('cost')} optional />
      <TextInput source="currency" label={getLabel('currency')} optional />
      <TextInput source="note" label={getLabel('note')} multiline optional />
    </SubmitDialog>
  );
}
