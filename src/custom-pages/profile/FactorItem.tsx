import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button, ConfirmDialog } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './Profile.module.css';

interface FactorItemProps {
  name: string;
  note: string;
  isRemoving: boolean;
  onRemove: () => void;
}

/** A second factor that can be removed after a confirmation. */
export function FactorItem({ name, note, isRemoving, onRemove }: FactorItemProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const question = translate('profile.second_factor.remove_one', { name });

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>{name}</div>
        <div className={shared.note}>{note}</div>
      </div>
      <Button onClick={() => setOpen(true)} disabled={isRemoving} aria-label={question}>
        {translate('profile.second_factor.remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={question}
        text={translate('profile.second_factor.remove_text')}
        confirmLabel={translate('profile.second_factor.remove')}
        onConfirm={() => {
          setOpen(false);
          onRemove();
        }}
        onClose={() => setOpen(false)}
      />
    </li>
  );
}
