import { createCatalog } from '#contract/shared/texts/formatText';
import type { Texts } from '#contract/texts/Text';
import { loadSignInTexts, type SignInTexts } from '../../texts/signIn';

/** The texts of the page of an invitation, which is shown before the console is loaded. */
export interface InvitationTexts extends SignInTexts {
  invitation: Texts['invitation'];
}

const loaders = {
  en: () => import('#contract/texts/en/accounts'),
  de: () => import('#contract/texts/de/accounts'),
  es: () => import('#contract/texts/es/accounts'),
};

export async function loadInvitationTexts(): Promise<InvitationTexts> {
  const { login, catalog } = await loadSignInTexts();
  const { language, phrases } = catalog;
  const { accounts, invitation } = await loaders[language]();
  const own = createCatalog(language, { accounts });
  return { login, invitation, catalog: { language, phrases: { ...phrases, ...own.phrases } } };
}
