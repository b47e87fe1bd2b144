import * as z from 'zod/mini';

const HeadersJson = z.pipe(
  z.string().check(z.refine((value) => parseHeaders(value) !== undefined)),
  z.transform((value) => parseHeaders(value) ?? {}),
);

/** Lowercases header names, so that each occurs once. */
function parseHeaders(json: string): Record<string, string> | undefined {
  const HeaderName = z.string().check(z.regex(/^[\w-]+$/));
  const HeaderValue = z.string().check(z.regex(/^[\x20-\x7e]*$/));
  try {
    const headers = z.record(HeaderName, HeaderValue).parse(JSON.parse(json));
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  } catch {
    return undefined;
  }
}

const CommaSeparated = z.pipe(
  z.string(),
  z.transform((value) => value.split(',').map((word) => word.trim())),
);

const StatusCodes = z.pipe(
  z.string().check(z.regex(/^4\d\d(\s*,\s*4\d\d)*$/)),
  z.transform((value) => value.split(',').map(Number)),
);

/** Environment variables of the validation service: as those of the server. */
export const validationVariables = {
  VALIDATION_PROVIDER: [
    z.optional(z.enum(['keygen', 'lemonsqueezy', 'generic'])),
    'keygen, lemonsqueezy or generic',
    'the service that validates the keys of unlimited pools; see [validation](validation.md)',
  ],
  VALIDATION_URL: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'an address, like https://validate.example.com/keys/{key}',
    'address of a generic service',
  ],
  VALIDATION_ACCOUNT: [z.optional(z.string()), 'the id or slug of the Keygen account', 'account of Keygen'],
  VALIDATION_TOKEN: [
    z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
    'a token without spaces, sent as Authorization: Bearer',
    'token of the service',
  ],
  VALIDATION_METHOD: [
    z._default(z.enum(['GET', 'POST']), 'GET'),
    'GET or POST',
    'method of a generic service',
  ],
  VALIDATION_HEADERS: [
    z._default(HeadersJson, {}),
    'a JSON object of headers, like {"X-Api-Key":"…"}',
    'headers of a generic service',
  ],
  VALIDATION_BODY: [
    z.optional(z.string()),
    'the body to send, with {key} where the license key goes',
    'body of a generic service',
  ],
  VALIDATION_VERDICT_PATH: [
    z.optional(z.string()),
    'where in the answer the verdict stands, like data.valid',
    'verdict of a generic service',
  ],
  VALIDATION_VALID: [
    z._default(CommaSeparated, ['true']),
    'what means valid there, parted by commas',
    'verdicts that mean a valid key',
  ],
  VALIDATION_INVALID: [
    z._default(CommaSeparated, ['false']),
    'what means invalid there, parted by commas',
    'verdicts that mean an invalid key',
  ],
  VALIDATION_INVALID_STATUSES: [
    z._default(StatusCodes, []),
    'statuses from 400 to 499 that mean an invalid key, parted by commas',
    'statuses that mean an invalid key',
  ],
  VALIDATION_REASON_PATH: [
    z.optional(z.string()),
    'where in the answer the reason stands, like data.message',
    'reason of a generic service',
  ],
  VALIDATION_PER_MINUTE: [
    z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
    'how often a minute the service may be asked, 1-100000',
    'limit of requests',
  ],
} as const;

type Variables = typeof validationVariables;
export type ValidatorVariables = { [K in keyof Variables]: z.output<Variables[K][0]> };
