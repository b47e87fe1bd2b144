import { interpolate } from '#contract/texts/interpolate';
import type invitationTexts from '../../texts/en/invitation';
import type loginTexts from '../../texts/en/login';
import type { getLanguage } from '../../texts/languages';
import type { Translator } from '../../texts/translateText';

type Loader<T> = () => Promise<{ default: T }>;
type Loaders = [Loader<typeof loginTexts>, Loader<typeof invitationTexts>, Loader<Record<string, string>>];

const loaders: Record<ReturnType<typeof getLanguage>, Loaders> = {
  en: [
    () => import('../../texts/en/login'),
    () => import('../../texts/en/invitation'),
    async () => ({ default: (await import('../../texts/en/errors')).errors }),
  ],
  de: [
    () => import('../../texts/de/login'),
    () => import('../../texts/de/invitation'),
    () => import('#contract/texts/de'),
  ],
  es: [
    () => import('../../texts/es/login'),
    () => import('../../texts/es/invitation'),
    () => import('#contract/texts/es'),
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
