import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { loadSession } from '../../authProvider/session';
import { PRODUCT_NAME } from '../../product';
import shared from '../../theme/shared.module.css';
import styles from './PasswordStrength.module.css';

const MAX_SCORE = 4;
/** Longer passwords take long to estimate, and are strong unless they repeat. */
const MAX_ESTIMATED_LENGTH = 100;

/** How hard the new password is to guess, as a bar and in words; it only advises. */
export function PasswordStrength() {
  const translate = useTranslate();
  const password = String(useWatch({ name: 'new_password' }) ?? '').slice(0, MAX_ESTIMATED_LENGTH);
  const score = useStrength(password);
  if (password === '' || score === undefined) return null;

  return (
    <div className={styles.strength}>
      <div className={styles.bar} data-score={score} aria-hidden="true">
        {Array.from({ length: MAX_SCORE }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other identity.
          <span key={step} data-reached={step < score || undefined} />
        ))}
      </div>
      <span className={shared.note} role="status">
        {translate('profile.password.strength', { strength: translate(`profile.password.score.${score}`) })}
      </span>
    </div>
  );
}

/** Loads the estimation and its dictionaries with the first character. */
function useStrength(password: string): number | undefined {
  const [score, setScore] = useState<number>();

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    // Without the dictionaries the form works as well.
    estimate(password)
      .then((estimated) => isCurrent && setScore(estimated))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [password]);

  return score;
}

async function estimate(password: string): Promise<number> {
  const [{ estimateStrength }, admin] = await Promise.all([import('./estimateStrength'), loadSession()]);
  const { username = '', email, first_name, last_name } = admin ?? {};
  const words = [PRODUCT_NAME, username, email, first_name, last_name];
  return estimateStrength(
    password,
    words.filter((word) => typeof word === 'string'),
  );
}
