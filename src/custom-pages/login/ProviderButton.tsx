import { useState } from 'react';
import type { Texts } from '#contract/texts/Text';
import { goToProvider } from '../../authProvider/provider';
import { PROVIDER_NAME } from '../../product';
import styles from './Login.module.css';

/** Leaves for the page of the provider that signs in; only where the server has one. */
export function ProviderButton({ texts }: { texts: Texts['login'] }) {
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);

  async function handleClick() {
    setLeaving(true);
    setFailure(undefined);
    try {
      await goToProvider();
    } catch (error) {
      setLeaving(false);
      setFailure((error instanceof Error && error.message) || texts.failed);
    }
  }

  return (
    <>
      <button type="button" className={styles.passkey} onClick={handleClick} disabled={isLeaving}>
        {texts.provider.replace('%{name}', PROVIDER_NAME ?? '')}
      </button>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
    </>
  );
}
