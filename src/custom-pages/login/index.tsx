import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react';
import { type Language, languages } from '#contract/texts/language';
import { loadSession } from '../../authProvider/session';
import { overrideCatalog } from '../../i18nProvider/translateText';
import { PRODUCT_TITLE, PROVIDER_NAME } from '../../product';
import { storeLanguage } from '../../texts/languages';
import { englishTexts, loadSignInTexts, type SignInTexts } from '../../texts/signIn';
import logo from '../../theme/logo.module.css';
import shared from '../../theme/shared.module.css';
import styles from './Login.module.css';
import { LoginForm } from './LoginForm';

const ProviderButton = lazy(async () => ({ default: (await import('./ProviderButton')).ProviderButton }));

interface LoginPageProps {
  onSignedIn: () => unknown;
}

/** The sign-in screen; skipped if an administrator is already signed in. */
export function LoginPage({ onSignedIn }: LoginPageProps) {
  const [texts, setTexts] = useState<SignInTexts>();

  useEffect(() => {
    let isMounted = true;
    Promise.all([loadSession(), loadSignInTexts()]).then(([admin, loaded]) => {
      if (!isMounted) return;
      if (admin) onSignedIn();
      else setTexts(loaded);
    });
    return () => {
      isMounted = false;
    };
  }, [onSignedIn]);

  useEffect(() => {
    if (!texts) return;
    document.title = PRODUCT_TITLE;
    document.documentElement.lang = texts.catalog.language;
    return overrideCatalog(texts.catalog);
  }, [texts]);

  async function changeLanguage({ target }: ChangeEvent<HTMLSelectElement>) {
    storeLanguage(target.value as Language);
    setTexts(await loadSignInTexts());
  }

  if (!texts) return <LoginLoading />;
  const { login, catalog } = texts;
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <span className={logo.logo} />
        <h1>{PRODUCT_TITLE}</h1>
        <p className={styles.subtitle}>{login.subtitle}</p>
        <LoginForm texts={login} onSignedIn={onSignedIn} />
        {PROVIDER_NAME && (
          <Suspense>
            <ProviderButton texts={login} />
          </Suspense>
        )}
      </div>
      <footer>{login.footer}</footer>
      <select aria-label={login.language} value={catalog.language} onChange={changeLanguage}>
        {Object.entries(languages).map(([language, name]) => (
          <option key={language} value={language}>
            {name}
          </option>
        ))}
      </select>
    </main>
  );
}

export function LoginLoading() {
  return <p className={shared.loading}>{englishTexts.login.loading}</p>;
}
