import { useEffect, useState } from 'react';
import { finishProviderErrand } from '../../authProvider/provider';
import { overrideCatalog } from '../../i18nProvider/translateText';
import { PRODUCT_TITLE } from '../../product';
import { englishTexts, loadSignInTexts, type SignInTexts } from '../../texts/signIn';
import logo from '../../theme/logo.module.css';
import { LoginLoading } from '.';
import styles from './Login.module.css';

interface ProviderReturnProps {
  /** What the provider added to the address. */
  query: string;
  onSignedIn: () => unknown;
}

type Ending = SignInTexts & { failure?: string };

/** The page that the provider sends the user back to: signs in, or ends the window that a page of the console opened. */
export function ProviderReturn({ query, onSignedIn }: ProviderReturnProps) {
  const [ending, setEnding] = useState<Ending>();

  useEffect(() => {
    document.title = PRODUCT_TITLE;
    finish(query).then((ended) => {
      if (!ended) return onSignedIn();
      window.close();
      document.documentElement.lang = ended.catalog.language;
      setEnding(ended);
    });
  }, [query, onSignedIn]);

  if (!ending) return <LoginLoading />;
  const { login, failure } = ending;
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <span className={logo.logo} />
        <h1>{PRODUCT_TITLE}</h1>
        {failure === undefined ? (
          <p className={styles.subtitle}>{login.provider_done}</p>
        ) : (
          <>
            <p className={styles.failure} role="alert">
              {failure}
            </p>
            <p>
              <a href="/login">{login.back}</a>
            </p>
          </>
        )}
      </div>
    </main>
  );
}

const endings = new Map<string, Promise<Ending | undefined>>();

/** Once for an answer, which counts once. Undefined if the user is signed in. */
function finish(query: string): Promise<Ending | undefined> {
  const ending = endings.get(query) ?? finishOnce(query);
  endings.set(query, ending);
  return ending;
}

async function finishOnce(query: string): Promise<Ending | undefined> {
  const texts = await loadSignInTexts();
  const restore = overrideCatalog(texts.catalog);
  try {
    return (await finishProviderErrand(query)) ? undefined : texts;
  } catch (error) {
    return { ...texts, failure: (error instanceof Error && error.message) || englishTexts.login.failed };
  } finally {
    restore();
  }
}
