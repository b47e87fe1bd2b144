import { useGetResourceLabel, useTranslate } from 'ra-core';
import { useId } from 'react';
import { Button } from '../../admin/ui/Button';
import { Modal, ModalActions } from '../../admin/ui/Dialog';
import styles from './ShortcutsDialog.module.css';
import { getCharacterShortcuts, globalShortcuts, useCharacterKeys } from './useShortcuts';

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const headingId = useId();
  const [characterKeys, setCharacterKeys] = useCharacterKeys();
  const shortcuts = [...globalShortcuts, ...(characterKeys ? getCharacterShortcuts() : [])];

  return (
    <Modal onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{translate('shell.keyboard.title')}</h2>
        <dl>
          {shortcuts.map(({ name, keysLabel, resource }) => (
            <div key={name}>
              <dt>
                {resource
                  ? translate('shell.keyboard.go_to', { name: getResourceLabel(resource, 2) })
                  : translate(`shell.keyboard.${name}`)}
              </dt>
              <dd>
                {keysLabel
                  .split(' ')
                  .map((key) => (key === '/' && keysLabel !== '/' ? ' / ' : <kbd key={key}>{key}</kbd>))}
              </dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" checked={characterKeys} onChange={() => setCharacterKeys(!characterKeys)} />
          {translate('shell.keyboard.character_keys')}
        </label>
        <ModalActions>
          <Button onClick={onClose}>{translate('shell.keyboard.close')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
