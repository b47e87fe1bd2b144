import { interpolate } from '#contract/messages/interpolate';
import type invitationTexts from '../../messages/en/invitation';
import type loginTexts from '../../messages/en/login';
import type { getLanguage } from '../../messages/languages';
import type { Translator } from '../../messages/translateMessage';

type Loader<T> = () => Promise<{ default: T }>;
type Loaders = [Loader<typeof loginTexts>, Loader<typeof invitationTexts>, Loader<Record<string, string>>];

const loaders: Record<ReturnType<typeof getLanguage>, Loaders> = {
  en: [
    () => import('../../messages/en/login'),
    () => import('../../messages/en/invitation'),
    async () => ({ default: (await import('../../messages/en/errors')).errors }),
  ],
  de: [
    () => import('../../messages/de/login'),
    () => import('../../messages/de/invitation'),
    () => import('#contract/messages/de'),
  ],
  es: [
    () => import('../../messages/es/login'),
    () => import('../../messages/es/invitation'),
    () => import('#contract/messages/es'),
  ],
};

/** Texts of the page of an invitation, which is shown before the console is loaded. */
export interface InvitationMessages {
  texts: typeof loginTexts & typeof invitationTexts;
  translator: Translator;
}

export async function loadInvitationMessages(
  language: ReturnType<typeof getLanguage>,
): Promise<InvitationMessages> {
  const [loadLogin, loadInvitation, loadCatalog] = loaders[language];
  const [login, invitation, catalog] = await Promise.all([loadLogin(), loadInvitation(), loadCatalog()]);
  return {
    texts: { ...login.default, ...invitation.default },
    translator: ({ code, params }, english) =>
      interpolate(catalog.default[code] ?? english, params as Record<string, string>),
  };
}
