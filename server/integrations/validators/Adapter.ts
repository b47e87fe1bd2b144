/** Where a verdict may stand in an answer, and what is understood there. */
export interface VerdictRule {
  /** Names from the answer's root, as `meta.code`. */
  path: string;
  valid: string[];
  invalid: string[];
}

/** How a validation service is asked and its answers are read, as data: a new service is a new one of these. */
export interface Adapter {
  method: 'GET' | 'POST';
  /** `{key}` stands for the license key, here and in the body. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** The first rule that understands what it finds decides. */
  verdict: VerdictRule[];
  /** Statuses that mean an invalid key where no rule decides. */
  invalidStatuses: number[];
  /** Where the reason stands; what is found of it is told in this order. */
  reason: string[];
  /** How often the service may be asked; null where it says by itself when it is too much. */
  perMinute: number | null;
}
