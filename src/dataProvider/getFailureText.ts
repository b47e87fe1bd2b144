import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { failures } from '#contract/texts/en/endpoints';
import { textOf } from '#contract/texts/Text';
import { translateText } from '../texts/translateText';

const VERBS = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const;

/** The text of a failure that has none, by its endpoint; `/licenses/7` matches `/licenses/{id}`. */
export function getFailureText(method: string, path: string): string {
  const pattern = path.replace(/\/\d+(?=\/|$)/g, '/{id}');
  return translateText(findFailure(method, pattern) ?? describeFailure(method, pattern));
}

function findFailure(method: string, pattern: string) {
  for (const [group, texts] of Object.entries<object | string>(failures)) {
    for (const name of Object.keys(Object(texts))) {
      const endpoint = (api as Record<string, Record<string, Endpoint>>)[group]?.[name];
      if (endpoint?.method === method && endpoint.path === pattern)
        return { code: `failures.${group}.${name}`, params: {} };
    }
  }
}

/** Names the resource by its path, as of a resource that is added to the standard ones. */
function describeFailure(method: string, pattern: string) {
  const resource = pattern.replaceAll('/{id}', '').slice(1).replaceAll(/[/-]/g, ' ');
  const verb = Object.entries(VERBS).find(([name]) => name === method)?.[1] ?? 'reach';
  return textOf(`failures.${verb}`, { resource });
}
