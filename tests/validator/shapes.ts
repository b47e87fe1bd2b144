/** State of a key at the service. */
export type KeyStanding = 'good' | 'unused' | 'expired' | 'suspended' | 'missing';

export interface ValidatorAnswer {
  status: number;
  body: unknown;
}

/** Request and answer format of a service, by its documentation. */
export interface ServiceShape {
  path: RegExp;
  readKey(url: URL, body: string): string | null;
  answer(standing: KeyStanding): ValidatorAnswer;
}

const KEYGEN_ANSWERS: Record<KeyStanding, [boolean, string, string]> = {
  good: [true, 'VALID', 'is valid'],
  unused: [false, 'NO_MACHINE', 'has no associated machine'],
  expired: [false, 'EXPIRED', 'is expired'],
  suspended: [false, 'SUSPENDED', 'is suspended'],
  missing: [false, 'NOT_FOUND', 'does not exist'],
};

const keygen: ServiceShape = {
  path: /^\/v1\/accounts\/[^/]+\/licenses\/actions\/validate-key$/,
  readKey: (_, body) => JSON.parse(body).meta.key,
  answer(standing) {
    const [valid, code, detail] = KEYGEN_ANSWERS[standing];
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
  answer(standing) {
    if (standing === 'missing') {
      return { status: 404, body: { valid: false, error: 'license_key not found.', license_key: null } };
    }
    const valid = standing === 'good' || standing === 'unused';
    const error = valid ? null : `This license key is ${LEMONSQUEEZY_STATUSES[standing]}.`;
    return {
      status: valid ? 200 : 400,
      body: { valid, error, license_key: { id: 1, status: LEMONSQUEEZY_STATUSES[standing] } },
    };
  },
};

/** A custom service: the key in the URL, a nested verdict in the answer. */
const generic: ServiceShape = {
  path: /^\/check\/./,
  readKey: (url) => decodeURIComponent(url.pathname.slice('/check/'.length)),
  answer: (standing) => {
    if (standing === 'missing') return { status: 404, body: { message: 'No such key' } };
    const state = standing === 'good' || standing === 'unused' ? 'OK' : 'BAD';
    return { status: 200, body: { result: [{ state, why: `it is ${standing}` }] } };
  },
};

export const shapes = { keygen, lemonsqueezy, generic };
