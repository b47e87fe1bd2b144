import { useTranslate } from 'ra-core';
import type { DeliveredKeysResult } from '#contract/deliveredKeys';
import { useFormats } from '../../../admin';
import { translateText } from '../../../messages/translateText';
import styles from './deliveredKeys.module.css';

const SHOWN_ERRORS = 200;

/** The refused rows of a file with their reasons. */
export function RefusedRows({ errors }: Pick<DeliveredKeysResult, 'errors'>) {
  const translate = useTranslate();
  const formats = useFormats();
  const text = (name: string, args?: object) => translate(`resources.sites.delivered.${name}`, args);
  const more = errors.length - SHOWN_ERRORS;
  if (errors.length === 0) return null;

  return (
    <>
      <ul className={styles.errors}>
        {errors.slice(0, SHOWN_ERRORS).map(({ row, ...error }) => (
          <li key={`${row} ${error.message}`}>
            {text('row', { row })}: {translateText(error, 'message')}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{text('more', { smart_count: more, count: formats.number(more) })}</p>}
    </>
  );
}
