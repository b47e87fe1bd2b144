import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { deliveries, type OrderChannel } from '#contract/deliveries';
import { orders } from '#contract/orders';
import { Button, useAction } from '../../admin';
import { SendKeysDialog } from './SendKeysDialog';

const ENDPOINTS = { orders: orders.resend, licenses: deliveries.resend };

interface SendKeysButtonProps {
  /** Whose page it is on: that of the order, or that of a license which the order holds. */
  resource: keyof typeof ENDPOINTS;
  id: number;
  orderNumber: string;
  channels: OrderChannel[];
}

/** Sends all keys of an order to its customer again. */
export function SendKeysButton({ resource, id, orderNumber, channels }: SendKeysButtonProps) {
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const [resend, { isPending }] = useAction(ENDPOINTS[resource], {
    success: 'messages.license.sent',
    failure: 'messages.license.failed',
    refresh: [resource],
    onSettled: close,
  });

  return (
    <>
      <Button permission="orders.resend" onClick={() => setDialogOpen(true)}>
        {translate('messages.license.resend')}
      </Button>
      {dialogOpen && (
        <SendKeysDialog
          orderNumber={orderNumber}
          channels={channels}
          isPending={isPending}
          onSend={(channel) => resend({ params: { id }, body: { channel } })}
          onClose={close}
        />
      )}
    </>
  );
}
