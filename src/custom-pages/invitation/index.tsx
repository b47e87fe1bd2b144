import { useEffect, useState } from 'react';
import type { Role } from '#contract/permissions';
import { interpolate } from '#contract/texts/interpolate';
import { readInvitation } from '../../authProvider/invitation';
import { PRODUCT_TITLE } from '../../product';
import { getLanguage } from '../../texts/languages';
import { overrideTranslator } from '../../texts/translateText';
import logo from '../../theme/logo.module.css';
import { LoginLoading } from '../login';
import styles from '../login/Login.module.css';
import { InvitationForm } from './InvitationForm';
import { type InvitationMessages, loadInvitationMessages } from './invitationMessages';

interface InvitationPageProps {
  onSignedIn: () => unknown;
}

interface Loaded extends InvitationMessages {
  invitation?: { email: string; role: Role };
  /** Why the invitation cannot be accepted. */
  failure?: string;
}

/** The page that the link of an invitation opens: creates the account. */
export function InvitationPage({ onSignedIn }: InvitationPageProps) {
  // Browsers do not send it with the address.
  const token = window.location.hash.slice(1);
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    let isMounted = true;
    const language = getLanguage();
    document.title = PRODUCT_TITLE;
    document.documentElement.lang = language;
    loadPage(token, language).then((page) => {
      if (isMounted) setLoaded(page);
    });
    return () => {
      isMounted = false;
    };
  }, [token]);
  useEffect(() => loaded && overrideTranslator(loaded.translator), [loaded]);

  if (!loaded) return <LoginLoading />;
  const { texts, invitation, failure } = loaded;
  const role = invitation ? texts.roles[invitation.role] : '';
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <span className={logo.logo} />
        <h1>{texts.title}</h1>
        {invitation ? (
          <>
            <p className={styles.subtitle}>
              {interpolate(texts.invited, { product: PRODUCT_TITLE, email: invitation.email, role })}
            </p>
            <InvitationForm token={token} texts={texts} onSignedIn={onSignedIn} />
          </>
        ) : (
          <>
            <p className={styles.failure} role="alert">
              {failure}
            </p>
            <p>
              <a href="/login">{texts.sign_in}</a>
            </p>
          </>
        )}
      </div>
    </main>
  );
}

async function loadPage(token: string, language: ReturnType<typeof getLanguage>): Promise<Loaded> {
  const messages = await loadInvitationMessages(language);
  const restore = overrideTranslator(messages.translator);
  try {
    return { ...messages, invitation: await readInvitation(token) };
  } catch (error) {
    return { ...messages, failure: error instanceof Error ? error.message : messages.texts.account_failed };
  } finally {
    restore();
  }
}
