import MoreIcon from '@mui/icons-material/MoreHoriz';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './ActionsMenu.module.css';

/** The rarer actions of a page, behind one button of its header; the command palette offers them too. */
export function ActionsMenu({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Before a dialog opens, which later returns the focus. */
  const leave = () => {
    if (isOpen) button.current?.focus();
    setOpen(false);
  };
  const label = translate('kit.record.more');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what its button opened.
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        title={label}
        className={styles.button}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </button>
      {/* Invisible instead of absent: a button keeps its dialog open after the menu has closed. */}
      <fieldset id={id} className={styles.actions} data-open={isOpen} onClickCapture={leave}>
        {children}
      </fieldset>
    </div>
  );
}
