import * as api from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { success } from '#contract/texts/en/success';
import type { TextCode } from '#contract/texts/Text';
import { formatText } from '../formatText';

type SuccessCode = Extract<keyof typeof success, TextCode>;

const isSuccessCode = (code: string): code is SuccessCode => code in success;

const codes = new Map(
  Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]): [Endpoint, SuccessCode][] => {
      const code = `success.${group}.${name}`;
      return isSuccessCode(code) ? [[endpoint, code]] : [];
    }),
  ),
);

/** The message of a successful call: that of its endpoint with the numbers of the response, else null. */
export function getSuccessMessage(endpoint: Endpoint, data: unknown): string | null {
  const code = codes.get(endpoint);
  return code ? formatText('en', { code, params: pickNumbers(data) }) : null;
}

const pickNumbers = (data: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object(data)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
