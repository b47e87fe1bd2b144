import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../lazy/lazyPart';
import { Button } from '../ui/Button';
import type { ListParts } from './listParts';

const ViewDialog = lazyPart(() => import('./ViewDialog'));

/** Opens what one can set about how a list looks. */
export function ViewSettings(parts: Pick<ListParts, 'columns' | 'labelOf'>) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('kit.view.button')}</Button>
      <Suspense>{open && <ViewDialog {...parts} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
