import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Banner, Card, useFormats } from '../../../admin';
import { ProgressBar } from '../../../admin/ui/ProgressBar';
import { translateText } from '../../../messages/translateText';
import styles from './deliveredKeys.module.css';
import type { ImportProgress } from './useImportDeliveredKeys';

const SHOWN_ERRORS = 200;

interface DeliveredKeysOutcomeProps {
  progress: ImportProgress;
  isBusy: boolean;
}

/** The progress of the import, then its result with the refused rows. */
export function DeliveredKeysOutcome({ progress, isBusy }: DeliveredKeysOutcomeProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const labelId = useId();
  const { done, total, created_count, known_count, errors } = progress;
  const text = (name: string, args?: object) => translate(`resources.sites.delivered.${name}`, args);
  const count = (name: string, value: number) =>
    text(name, { smart_count: value, count: formats.number(value) });

  return (
    <Card title={text('result')} narrow>
      {isBusy && (
        <>
          <p id={labelId}>{text('progress', { done: formats.number(done), total: formats.number(total) })}</p>
          <ProgressBar
            done={done}
            total={total}
            labelledBy={labelId}
            announce={(percent) => text('percent', { percent })}
          />
        </>
      )}
      <div role="status">
        <Banner tone={done < total || created_count + known_count === 0 ? 'warning' : 'available'}>
          {count('created', created_count)} {known_count > 0 && count('known', known_count)}{' '}
          {errors.length > 0 && count('refused', errors.length)}
          {!isBusy && done < total && <> {text('stopped')}</>}
        </Banner>
      </div>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.slice(0, SHOWN_ERRORS).map(({ row, ...error }) => (
            <li key={`${row} ${error.message}`}>
              {text('row', { row })}: {translateText(error, 'message')}
            </li>
          ))}
        </ul>
      )}
      {errors.length > SHOWN_ERRORS && <p>{count('more', errors.length - SHOWN_ERRORS)}</p>}
    </Card>
  );
}
