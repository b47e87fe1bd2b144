import { TakenBack } from '#contract/byHand';
import { type OrderDetails, orders } from '#contract/orders';
import { DialogButton, SubmitDialog, TextInput, useInputLabel, useText } from '../../admin';
import { callEndpoint, isOffered } from '../../dataProvider';

/** Takes back keys that were given by hand; nothing for the order of a shop, which cancels it itself. */
export function TakeBackKeys({ order }: { order: OrderDetails }) {
  const text = useText('byHand');
  if (!order.given || !order.is_paid || !isOffered(orders.takeBack)) return null;
  return (
    <DialogButton
      permission="orders.give"
      color="error"
      dialog={(onClose) => <TakeBackDialog order={order} onClose={onClose} />}
    >
      {text('take_back')}
    </DialogButton>
  );
}

function TakeBackDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const text = useText('byHand');
  const getLabel = useInputLabel(TakenBack, 'byHand');
  return (
    <SubmitDialog
      title={text('take_back_title', { number: order.number })}
      text={text('take_back_text')}
      schema={TakenBack}
      submitLabel={text('take_back')}
      send={(body: TakenBack) => callEndpoint(orders.takeBack, { params: { id: order.id }, body })}
      success="byHand.taken_back"
      failure="byHand.take_back_failed"
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label={getLabel('reason')}
        helperText="byHand.help.choice"
        multiline
        autoFocus
      />
    </SubmitDialog>
  );
}
