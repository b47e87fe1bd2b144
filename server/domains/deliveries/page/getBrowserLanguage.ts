import { Language } from '#contract/texts/language';

/** The first of the product's languages in an Accept-Language header, which browsers sort by preference. */
export function getBrowserLanguage(header = ''): Language {
  const preferred = header.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const supported = preferred.find((tag) => Language.safeParse(tag).success);
  return Language.parse(supported ?? 'en');
}
