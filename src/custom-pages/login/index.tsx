import { type ChangeEvent, useEffect, useState } from 'react';
import { loadSession } from '../../authProvider/session';
import { PRODUCT_TITLE } from '../../product';
import en from '../../texts/en/login';
import { type Language, languages, storeLanguage } from '../../texts/languages';
import { type LoginTexts, loadLoginTexts } from '../../texts/login';
import { overrideTranslator } from '../../texts/translateText';
import logo from '../../theme/logo.module.css';
import shared from '../../theme/shared.module.css';
import styles from './Login.module.css';
import { LoginForm } from './LoginForm';

interface LoginPageProps {
  onSignedIn: () => unknown;
}

/** The sign-in screen; skipped if an administrator is already signed in. */
export function LoginPage({ onSignedIn }: LoginPageProps) {
  const [messages, setMessages] = useState<LoginTexts>();

  useEffect(() => {
    let isMounted = true;
    Promise.all([loadSession(), loadLoginTexts()]).then(([admin, loadedMessages]) => {
      if (!isMounted) return;
      if (admin) onSignedIn();
      else setMessages(loadedMessages);
    });
    return () => {
      isMounted = false;
    };
  }, [onSignedIn]);

  useEffect(() => {
    if (!messages) return;
    document.title = PRODUCT_TITLE;
    document.documentElement.lang = messages.language;
    return overrideTranslator(messages.translator);
  }, [messages]);

  async function changeLanguage({ target }: ChangeEvent<HTMLSelectElement>) {
    storeLanguage(target.value as Language);
    setMessages(await loadLoginTexts());
  }

  if (!messages) return <LoginLoading />;
  const { texts } = messages;
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <span className={logo.logo} />
        <h1>{PRODUCT_TITLE}</h1>
        <p className={styles.subtitle}>{texts.subtitle}</p>
        <LoginForm messages={messages} onSignedIn={onSignedIn} />
      </div>
      <footer>{texts.footer}</footer>
      <select aria-label={texts.language} value={messages.language} onChange={changeLanguage}>
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
  return <p className={shared.loading}>{en.loading}</p>;
}
