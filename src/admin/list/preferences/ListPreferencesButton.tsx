import { useTranslate } from 'ra-core';
import { memo, Suspense, useState } from 'react';
import { lazyWithPreload } from '../../lazy/LazyPage';
import { Button } from '../../ui/Button';
import type { ListProps } from '../useListProps';

const ListPreferencesDialog = lazyWithPreload(() => import('./ListPreferencesDialog'));

type ListPreferencesButtonProps = Pick<ListProps, 'columns' | 'getLabel'>;

export const ListPreferencesButton = memo(function ListPreferencesButton(props: ListPreferencesButtonProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{translate('kit.list_preferences.button')}</Button>
      <Suspense>{isOpen && <ListPreferencesDialog {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
});
