import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { keyLookup } from '#contract/keyLookup';
import { Button, Dialog, DialogButton, ModalActions, useText } from '../../../admin';
import { lazyWithPreload } from '../../../admin/lazy/LazyPage';
import { isOffered } from '../../../dataProvider';

// Rarely needed: the pages that have the button load without the form.
const KeyLookupForm = lazyWithPreload(() => import('./KeyLookupForm'));

interface LookUpKeyProps {
  /** The customer who typed the key. */
  customerId?: number | null;
}

/** Says whose key a customer typed. */
export function LookUpKey({ customerId }: LookUpKeyProps) {
  const text = useText('support.lookup');
  const translate = useTranslate();
  if (!isOffered(keyLookup.find)) return null;
  return (
    <DialogButton
      permission="licenses.look_up"
      dialog={(onClose) => (
        <Dialog title={text('title')} text={text('text')} onClose={onClose}>
          <Suspense>
            <KeyLookupForm customerId={customerId ?? undefined} />
          </Suspense>
          <ModalActions>
            <Button onClick={onClose}>{translate('messages.close')}</Button>
          </ModalActions>
        </Dialog>
      )}
    >
      {text('title')}
    </DialogButton>
  );
}
