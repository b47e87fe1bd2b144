import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Channel, customerMessages } from '#contract/messages';
import { Button, Dialog, ModalActions, useAction } from '../../admin';

interface ResendMessagesProps {
  id: number;
  orderId: string;
}

export function ResendMessages({ id, orderId }: ResendMessagesProps) {
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const [resend, { isPending }] = useAction(customerMessages.resend, {
    success: 'messages.license.sent',
    failure: 'messages.license.failed',
    refresh: ['licenses'],
    onSettled: close,
  });
  const getButtonProps = (channel: Channel) => ({
    onClick: () => resend({ params: { id }, body: { channel } }),
    disabled: isPending,
    children: translate(`messages.license.send_${channel}`),
  });

  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{translate('messages.license.resend')}</Button>
      {dialogOpen && (
        <Dialog
          title={translate('messages.license.confirm_title', { id: orderId })}
          text={translate('messages.license.confirm_text')}
          onClose={close}
        >
          <ModalActions>
            <Button onClick={close}>{translate('messages.license.cancel')}</Button>
            <Button {...getButtonProps('email')} />
            <Button variant="contained" color="primary" {...getButtonProps('note')} />
          </ModalActions>
        </Dialog>
      )}
    </>
  );
}
