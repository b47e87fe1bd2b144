import { useEffect, useState } from 'react';
import type { Role } from '#contract/permissions';
import { interpolate } from '#contract/shared/texts/formatText';
import { readInvitation } from '../../authProvider/invitation';
import { overrideCatalog } from '../../i18nProvider/translateText';
import { PRODUCT_TITLE } from '../../product';
import logo from '../../theme/logo.module.css';
import { LoginLoading } from '../login';
import styles from '../login/Login.module.css';
import { InvitationForm } from './InvitationForm';
import { type InvitationTexts, loadInvitationTexts } from './loadInvitationTexts';

interface InvitationPageProps {
  onSignedIn: () => unknown;
}

interface Loaded extends InvitationTexts {
  invited?: { email: string; role: Role };
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
    document.title = PRODUCT_TITLE;
    loadPage(token).then((page) => {
      if (isMounted) setLoaded(page);
    });
    return () => {
      isMounted = false;
    };
  }, [token]);
  useEffect(() => {
    if (!loaded) return;
    document.documentElement.lang = loaded.catalog.language;
    return overrideCatalog(loaded.catalog);
  }, [loaded]);

  if (!loaded) return <LoginLoading />;
  const { login, invitation: texts, catalog, invited, failure } = loaded;
  return (
    <main className={styles.login}>
      <div className={styles.card}>
        <span className={logo.logo} />
        <h1>{texts.title}</h1>
        {invited ? (
          <>
            <p className={styles.subtitle}>
              {interpolate(
                texts.invited,
                { product: PRODUCT_TITLE, email: invited.email, role: texts.roles[invited.role] },
                catalog.language,
              )}
            </p>
            <InvitationForm token={token} texts={{ ...login, ...texts }} onSignedIn={onSignedIn} />
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

async function loadPage(token: string): Promise<Loaded> {
  const texts = await loadInvitationTexts();
  const restore = overrideCatalog(texts.catalog);
  try {
    return { ...texts, invited: await readInvitation(token) };
  } catch (error) {
    return { ...texts, failure: error instanceof Error ? error.message : texts.invitation.account_failed };
  } finally {
    restore();
  }
}
