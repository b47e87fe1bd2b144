import { useTranslate } from 'ra-core';
import { translateText } from '../../i18nProvider/translateText';
import styles from './ListCard.module.css';
import type { RowOfList } from './worker/listRows';

interface RowFateProps {
  row: RowOfList;
  onTick: (isTicked: boolean) => void;
}

/** What happens to a row, and why. */
export function RowFate({ row, onTick }: RowFateProps) {
  const translate = useTranslate();
  const { fate, reason, problem, isTicked, canTick, line } = row;
  const text = reason ? translate(`import.reasons.${reason}`) : problem && translateText(problem);
  return (
    <span className={styles.fate}>
      {canTick && (
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          className={styles.tick}
          aria-label={translate('import.list.take_in', { line })}
        />
      )}
      {fate === 'ready' && !reason ? translate('import.list.filters.ready') : text}
      {reason && problem && `: ${translateText(problem)}`}
    </span>
  );
}
