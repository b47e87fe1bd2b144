import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { deliveries, type OrderChannel } from '#contract/deliveries';
import { orders } from '#contract/orders';
import { Button, Dialog, DialogButton, ModalActions, useAction, useText } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import styles from './SendKeysDialog.module.css';

const ENDPOINTS = { orders: orders.resend, licenses: deliveries.resend };

interface SendKeysProps {
  /** The page that has the button: that of the order, or that of a license which the order holds. */
  resource: keyof typeof ENDPOINTS;
  id: number;
  orderNumber: string;
  channels: OrderChannel[];
}

/** Sends all keys of an order to its customer again. */
export function SendKeysButton(props: SendKeysProps) {
  const translate = useTranslate();
  return (
    <DialogButton
      permission="orders.resend"
      dialog={(onClose) => <SendKeysDialog {...props} onClose={onClose} />}
    >
      {translate('messages.license.resend')}
    </DialogButton>
  );
}

/** The channels that work, to choose from; the others say why they do not. */
function SendKeysDialog({
  resource,
  id,
  orderNumber,
  channels,
  onClose,
}: SendKeysProps & { onClose: () => void }) {
  const text = useText('messages.license');
  const noteId = useId();
  const recommended = channels.find(({ is_available }) => is_available);
  const [resend, { isPending }] = useAction(ENDPOINTS[resource], {
    success: 'messages.license.sent',
    failure: 'messages.license.failed',
    refresh: [resource],
    onSettled: onClose,
  });
  const getNote = (option: OrderChannel) => {
    if (!option.is_available) return translateField(option, 'reason');
    return option.channel === 'order_item' && text('order_item_note');
  };

  return (
    <Dialog title={text('confirm_title', { id: orderNumber })} text={text('confirm_text')} onClose={onClose}>
      <ul className={styles.channels}>
        {channels.map((option) => {
          const note = getNote(option);
          return (
            <li key={option.channel}>
              <Button
                variant={option === recommended ? 'contained' : 'outlined'}
                color={option === recommended ? 'primary' : 'inherit'}
                onClick={() => resend({ params: { id }, body: { channel: option.channel } })}
                disabled={isPending || !option.is_available}
                aria-describedby={note ? `${noteId}-${option.channel}` : undefined}
              >
                {text(`send_${option.channel}`)}
              </Button>
              {note && (
                <div className={shared.note} id={`${noteId}-${option.channel}`}>
                  {note}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <ModalActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
      </ModalActions>
    </Dialog>
  );
}
