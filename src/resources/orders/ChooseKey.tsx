import { KeyChoice } from '#contract/byHand';
import { type OrderDetails, type OrderLine, type OrderUnit, orders } from '#contract/orders';
import { DialogButton, SubmitDialog, TextInput, useInputLabel, useText } from '../../admin';
import { callEndpoint, isOffered } from '../../dataProvider';
import { FreeKeyInput } from '../licenses/FreeKeyInput';

interface ChooseKeyProps {
  order: OrderDetails;
  line: OrderLine;
  unit: OrderUnit;
}

/** Gives a particular key to a unit that has none. */
export function ChooseKey({ order, line, unit }: ChooseKeyProps) {
  const text = useText('byHand');
  const pool = unit.license_group ?? line.license_group;
  if (!pool || !order.is_paid || order.hold !== null || unit.assigned_at || !isOffered(orders.chooseKey))
    return null;
  return (
    <DialogButton
      permission="orders.give"
      size="small"
      aria-label={`${text('choose')}: ${unit.unit}`}
      dialog={(onClose) => (
        <ChooseKeyDialog order={order} line={line} unit={unit} poolId={pool.id} onClose={onClose} />
      )}
    >
      {text('choose')}
    </DialogButton>
  );
}

interface ChooseKeyDialogProps extends ChooseKeyProps {
  poolId: number;
  onClose: () => void;
}

function ChooseKeyDialog({ order, line, unit, poolId, onClose }: ChooseKeyDialogProps) {
  const text = useText('byHand');
  const getLabel = useInputLabel(KeyChoice, 'byHand');
  return (
    <SubmitDialog
      title={text('choose_title', { unit: unit.unit })}
      text={text('choose_text')}
      schema={KeyChoice}
      defaultValues={{ line_item_id: line.id, unit: unit.unit, part: unit.part }}
      submitLabel={text('choose_submit')}
      send={(body: KeyChoice) => callEndpoint(orders.chooseKey, { params: { id: order.id }, body })}
      success="byHand.chosen"
      failure="byHand.choose_failed"
      onClose={onClose}
    >
      <FreeKeyInput poolId={poolId} source="license_id" label={getLabel('license_id')} optional />
      <TextInput source="license_key" label={getLabel('license_key')} optional />
      <TextInput source="reason" label={getLabel('reason')} helperText="byHand.help.choice" multiline />
    </SubmitDialog>
  );
}
