import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Channel, OrderChannel } from '#contract/deliveries';
import { Button, Dialog, ModalActions } from '../../admin';
import { translateField } from '../../texts/translateField';
import shared from '../../theme/shared.module.css';
import styles from './SendKeysDialog.module.css';

interface SendKeysDialogProps {
  orderNumber: string;
  channels: OrderChannel[];
  isPending: boolean;
  onSend: (channel: Channel) => void;
  onClose: () => void;
}

/** Sends the keys of an order again, by one of the channels that work; the others say why they do not. */
export function SendKeysDialog({ orderNumber, channels, isPending, onSend, onClose }: SendKeysDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const getNote = (option: OrderChannel) => {
    if (!option.is_available) return translateField(option, 'reason');
    return option.channel === 'order_item' && translate('messages.license.order_item_note');
  };
  const recommended = channels.find(({ is_available }) => is_available);

  return (
    <Dialog
      title={translate('messages.license.confirm_title', { id: orderNumber })}
      text={translate('messages.license.confirm_text')}
      onClose={onClose}
    >
      <ul className={styles.channels}>
        {channels.map((option) => {
          const note = getNote(option);
          return (
            <li key={option.channel}>
              <Button
                variant={option === recommended ? 'contained' : 'outlined'}
                color={option === recommended ? 'primary' : 'inherit'}
                onClick={() => onSend(option.channel)}
                disabled={isPending || !option.is_available}
                aria-describedby={note ? `${id}-${option.channel}` : undefined}
              >
                {translate(`messages.license.send_${option.channel}`)}
              </Button>
              {note && (
                <div className={shared.note} id={`${id}-${option.channel}`}>
                  {note}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <ModalActions>
        <Button onClick={onClose}>{translate('messages.license.cancel')}</Button>
      </ModalActions>
    </Dialog>
  );
}
