import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { type Channel, customerMessages } from '#contract/messages';
import { Button, Dialog, ModalActions, useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';

interface ResendMessagesProps {
  id: number;
  orderId: string;
}

export function ResendMessages({ id, orderId }: ResendMessagesProps) {
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const { resend, isResending } = useResend(id, close);
  const getButtonProps = (channel: Channel) => ({
    onClick: () => resend(channel),
    disabled: isResending,
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

function useResend(id: number, onClose: () => void) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (channel: Channel) =>
      callEndpoint(customerMessages.resend, { params: { id }, body: { channel } }),
    onSuccess: () => {
      notify('messages.license.sent', { type: 'success' });
      refresh();
    },
    onError: (error) => notifyError('messages.license.failed', error),
    onSettled: onClose,
  });
  return { resend: mutate, isResending: isPending };
}
