import { textOf } from '#contract/shared/texts/Text';
import type { SentText } from '#contract/shared/texts/validationText';
import { translateText } from '../i18nProvider/translateText';

/** The application's text of a failed call, by its method and the pattern of its path, `/licenses/{id}`. */
type FindFailure = (method: string, pattern: string) => SentText | undefined;

let load = async (): Promise<{ findFailure?: FindFailure }> => ({});

/** Sets the texts of failures for which the API has none; they are loaded with the first. */
export function setFailureTexts(loadTexts: () => Promise<{ findFailure: FindFailure }>): void {
  load = loadTexts;
}

/** The text of a failure that has none, by its endpoint: `/licenses/7` is of `/licenses/{id}`. */
export async function getFailureText(method: string, path: string): Promise<string> {
  const pattern = path.replace(/\/\d+(?=\/|$)/g, '/{id}');
  const { findFailure } = await load();
  return translateText(findFailure?.(method, pattern) ?? describeFailure(method, pattern));
}

const VERBS = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const;

/** Names the resource by its path. */
function describeFailure(method: string, pattern: string) {
  const resource = pattern.replaceAll('/{id}', '').slice(1).replaceAll(/[/-]/g, ' ');
  const verb = Object.entries(VERBS).find(([name]) => name === method)?.[1] ?? 'reach';
  return textOf(`failures.${verb}`, { resource });
}
