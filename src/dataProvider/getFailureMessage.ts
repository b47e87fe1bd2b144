import * as api from '#contract/api';
import type { Endpoint, ResponseData } from '#contract/shared/endpoint';
import { failures } from '#contract/texts/en/failures';
import { interpolate } from '#contract/texts/interpolate';
import { type Text, type TextCode, textOf } from '#contract/texts/Text';
import { translateText } from '../texts/translateText';

type Api = typeof api;
/** The groups that the console calls. */
type Group = Exclude<keyof Api, 'webhooks' | 'system'>;
/** A resource of the standard contract has the texts of its verbs. */
type IsStandard<E> = E extends { list: Endpoint }
  ? ResponseData<E['list']> extends { data: unknown[]; total: number }
    ? true
    : false
  : false;
type FailureCode = {
  [G in Group]: IsStandard<Api[G]> extends true ? never : `failures.${G}.${keyof Api[G] & string}`;
}[Group];

const VERBS = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const;

/** The text of a failure that has no message, by its endpoint; `/licenses/7` matches `/licenses/{id}`. */
export function getFailureMessage(method: string, path: string): string {
  const failure = findFailure(method, path.replace(/\/\d+(?=\/|$)/g, '/{id}'));
  const { code, params } = failure;
  const english = Object.entries(failures).find(([name]) => name === code)?.[1] ?? code;
  return translateText(failure, interpolate(english, params as Record<string, string>));
}

function findFailure(method: string, pattern: string): Text {
  for (const [group, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      // Every endpoint of the console has a text: a missing one does not compile.
      const code = `failures.${group}.${name}` as FailureCode satisfies TextCode;
      if (endpoint.method === method && endpoint.path === pattern && code in failures)
        return { code, params: {} };
    }
  }
  const resource = pattern.replaceAll('/{id}', '').slice(1).replaceAll(/[/-]/g, ' ');
  const verb = Object.entries(VERBS).find(([name]) => name === method)?.[1] ?? 'reach';
  return textOf(`failures.${verb}`, { resource });
}
