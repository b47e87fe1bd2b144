import type { ResourceDefinition } from './defineResource';

/**
 * The texts that stand beside the declarations, in one language, for the catalog of the i18n provider: the names and labels
 * of each resource where react-admin looks for them, and the contract's messages by their English.
 */
export function getResourceTexts(resources: ResourceDefinition[], language: string): object {
  const texts = resources.flatMap(({ name, options }) => {
    const declared = options.texts?.[language];
    return declared ? [{ name, declared, english: options.messages ?? {} }] : [];
  });
  const messages = texts.flatMap(({ declared, english }) =>
    Object.entries(declared.messages ?? {}).map(([key, text]) => [english[key] ?? key, text]),
  );
  return {
    resources: Object.fromEntries(texts.map(({ name, declared: { messages, ...own } }) => [name, own])),
    ...Object.fromEntries(messages),
  };
}

/** Finds the resources that have texts neither beside their declaration nor in the catalogs: a line for each. */
export const findUntranslated = (resources: readonly ResourceDefinition[], catalog: object): string[] =>
  resources
    .filter(({ name, options }) => !options.texts && !(name in catalog))
    .map(({ name }) => `"${name}" is English in every language: declare its texts: { de: …, es: … }`);
