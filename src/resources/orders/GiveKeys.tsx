import { Suspense } from 'react';
import { orders } from '#contract/orders';
import { type ButtonProps, DialogButton, useText } from '../../admin';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { isOffered } from '../../dataProvider';
import { useOpenAfterRender } from '../licenses/useOpenAfterRender';
import type { Gift } from './GiveKeysDialog';

// Rarely needed: the lists that have the button load without the form.
const GiveKeysDialog = lazyWithPreload(() => import('./GiveKeysDialog'));

interface GiveKeysProps extends Pick<ButtonProps, 'variant' | 'size' | 'children' | 'aria-label'> {
  /** What the form begins with. */
  gift?: Gift;
}

/** Gives keys by hand, to somebody without an order in a shop; then opens the order that holds them. */
export function GiveKeys({ gift = {}, children, ...button }: GiveKeysProps) {
  const text = useText('byHand');
  const openOrder = useOpenAfterRender('orders');
  if (!isOffered(orders.give)) return null;
  return (
    <DialogButton
      permission="orders.give"
      {...button}
      dialog={(onClose) => (
        <Suspense>
          <GiveKeysDialog gift={gift} onGiven={({ id }) => openOrder(id)} onClose={onClose} />
        </Suspense>
      )}
    >
      {children ?? text(gift.licenseId ? 'give_this' : 'give')}
    </DialogButton>
  );
}
