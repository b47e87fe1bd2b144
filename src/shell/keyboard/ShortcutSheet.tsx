import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../../kit/ui/Button';
import { Modal } from '../../kit/ui/Modal';
import './ShortcutSheet.css';
import { everywhere, single } from './shortcuts';
import { useSingleKeys } from './useShortcuts';

/** Every key and what it does. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const heading = useId();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const shown = [...everywhere, ...(singleKeys ? single : [])];

  return (
    <Modal className="shortcut-sheet" onClose={onClose} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{translate('shell.keyboard.title')}</h2>
        <dl>
          {shown.map(({ name, shown: keys }) => (
            <div key={name}>
              <dt>{translate(`shell.keyboard.${name}`)}</dt>
              <dd>
                {keys
                  .split(' ')
                  .map((key) => (key === '/' && keys !== '/' ? ' / ' : <kbd key={key}>{key}</kbd>))}
              </dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" checked={singleKeys} onChange={() => setSingleKeys(!singleKeys)} />
          {translate('shell.keyboard.single')}
        </label>
        <div className="buttons">
          <Button onClick={onClose}>{translate('shell.keyboard.close')}</Button>
        </div>
      </div>
    </Modal>
  );
}
