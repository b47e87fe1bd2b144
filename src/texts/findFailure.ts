import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import type { SentText } from '#contract/shared/texts/validationText';
import { failures } from '#contract/texts/en/endpoints';

/** The text of a call that failed without one, by its method and the pattern of its path, `/licenses/{id}`. */
export function findFailure(method: string, pattern: string): SentText | undefined {
  for (const [group, texts] of Object.entries<object | string>(failures)) {
    for (const name of Object.keys(Object(texts))) {
      const endpoint = (api as Record<string, Record<string, Endpoint>>)[group]?.[name];
      if (endpoint?.method === method && endpoint.path === pattern)
        return { code: `failures.${group}.${name}`, params: {} };
    }
  }
}
