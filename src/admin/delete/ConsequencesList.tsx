import { useTranslate } from 'ra-core';
import { useId } from 'react';
import shared from '../../theme/shared.module.css';
import styles from './ConsequencesList.module.css';

interface ConsequencesListProps {
  counts: [message: string, count: number][];
  isPrevented: boolean;
}

export function ConsequencesList({ counts, isPrevented }: ConsequencesListProps) {
  const translate = useTranslate();
  if (counts.length === 0) return null;
  return (
    <>
      <p>{translate(isPrevented ? 'kit.confirm.prevented' : 'kit.confirm.goes_with')}</p>
      <ul className={styles.counts}>
        {counts.map(([message, smart_count]) => (
          <li key={message}>{translate(message, { smart_count })}</li>
        ))}
      </ul>
    </>
  );
}

interface NameInputProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Confirms by name a deletion that takes much with it. */
export function NameInput({ name, value, onChange }: NameInputProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={styles.name}>
      <label htmlFor={id}>{translate('kit.confirm.type_name', { name })}</label>
      <input
        id={id}
        className={shared.input}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
