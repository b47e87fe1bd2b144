import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { type Channel, delivery } from '#contract/delivery';
import { call } from '../../dataProvider';
import { Button, Modal, useFailure } from '../../kit';
import '../../kit/ui/ConfirmDialog.css';

interface ResendKeysProps {
  /** The license's. */
  id: number;
  orderId: string;
}

/** Sends the keys of the license's order once more, by note or by e-mail. */
export function ResendKeys({ id, orderId }: ResendKeysProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { resend, resending } = useResend(id, close);
  const heading = useId();
  const send = (channel: Channel) => ({
    onClick: () => resend(channel),
    disabled: resending,
    children: translate(`delivery.license.send_${channel}`),
  });

  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate('delivery.license.resend')}</Button>
      {asking && (
        <Modal className="confirm" onClose={close} aria-labelledby={heading}>
          <div>
            <h2 id={heading}>{translate('delivery.license.confirm_title', { id: orderId })}</h2>
            <div className="text">{translate('delivery.license.confirm_text')}</div>
            <div className="buttons">
              <Button onClick={close}>{translate('delivery.license.cancel')}</Button>
              <Button {...send('email')} />
              <Button variant="contained" color="primary" {...send('note')} />
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}

function useResend(id: number, done: () => void) {
  const notify = useNotify();
  const failed = useFailure();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (channel: Channel) => call(delivery.resend, { params: { id }, body: { channel } }),
    onSuccess: () => {
      notify('delivery.license.sent', { type: 'success' });
      refresh();
    },
    onError: (error) => failed('delivery.license.failed', error),
    onSettled: done,
  });
  return { resend: mutate, resending: isPending };
}
