/** Status of a key at the service. */
export type KeyStatus = 'good' | 'unused' | 'expired' | 'suspended' | 'missing';

export interface ValidatorResponse {
  status: number;
  body: unknown;
}

/** Request and response format of a service, by its documentation. */
export interface ServiceShape {
  path: RegExp;
  readKey(url: URL, body: string): string | null;
  buildResponse(status: KeyStatus): ValidatorResponse;
}

const KEYGEN_RESPONSES: Record<KeyStatus, [boolean, string, string]> = {
  good: [true, 'VALID', 'is valid'],
  unused: [false, 'NO_MACHINE', 'has no associated machine'],
  expired: [false, 'EXPIRED', 'is expired'],
  suspended: [false, 'SUSPENDED', 'is suspended'],
  missing: [false, 'NOT_FOUND', 'does not exist'],
};

const keygen: ServiceShape = {
  path: /^\/v1\/accounts\/[^/]+\/licenses\/actions\/validate-key$/,
  readKey: (_, body) => JSON.parse(body).meta.key,
  buildResponse(status) {
    const [valid, code, detail] = KEYGEN_RESPONSES[status];
    return { status: 200, body: { data: null, meta: { ts: '2026-11-20T12:00:00Z', valid, detail, code } } };
  },
};

const LEMONSQUEEZY_STATUSES = {
  good: 'active',
  unused: 'inactive',
  expired: 'expired',
  suspended: 'disabled',
} as const;

const lemonsqueezy: ServiceShape = {
  path: /^\/v1\/licenses\/validate$/,
  readKey: (_, body) => new URLSearchParams(body).get('license_key'),
  buildResponse(status) {
    if (status === 'missing') {
      return { status: 404, body: { valid: false, error: 'license_key not found.', license_key: null } };
    }
    const valid = status === 'good' || status === 'unused';
    const error = valid ? null : `This license key is ${LEMONSQUEEZY_STATUSES[status]}.`;
    return {
      status: valid ? 200 : 400,
      body: { valid, error, license_key: { id: 1, status: LEMONSQUEEZY_STATUSES[status] } },
    };
  },
};

/** A custom service: the key in the URL, a nested verdict in the response. */
const generic: ServiceShape = {
  path: /^\/check\/./,
  readKey: (url) => decodeURIComponent(url.pathname.slice('/check/'.length)),
  buildResponse: (status) => {
    if (status === 'missing') return { status: 404, body: { message: 'No such key' } };
    const state = status === 'good' || status === 'unused' ? 'OK' : 'BAD';
    return { status: 200, body: { result: [{ state, why: `it is ${status}` }] } };
  },
};

export const shapes = { keygen, lemonsqueezy, generic };
