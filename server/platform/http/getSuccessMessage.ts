import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { success } from '#contract/texts/en/endpoints';
import { interpolate } from '#contract/texts/interpolate';

const phrases = new Map(
  Object.entries<Record<string, string>>(success).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, phrase]): [Endpoint | undefined, string] => [
      (api as Record<string, Record<string, Endpoint>>)[group]?.[name],
      phrase,
    ]),
  ),
);

/** The message of a successful call: that of its endpoint with the numbers of the response, else null. */
export function getSuccessMessage(endpoint: Endpoint, data: unknown): string | null {
  const phrase = phrases.get(endpoint);
  return phrase === undefined ? null : interpolate(phrase, Object(data), 'en');
}
