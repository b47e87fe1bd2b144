/**
 * Why an outside system gave nothing usable. `refused` is our own refusal to go to that address;
 * `unreachable` is the other side's silence.
 */
export type OutsideReason =
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'redirect'
  | 'tls'
  | 'too_large'
  | 'not_json'
  | 'unauthorized'
  | 'read_only'
  | 'gone'
  | 'http';

interface Details {
  /** Where a redirect points, without its query. */
  location?: string;
  /** For how long the other side asks to be left alone. */
  pauseMs?: number;
}

/** A failure of an outside system, in words for the administrator who registered it. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly reason: OutsideReason;
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly pauseMs: number | undefined;

  constructor(reason: OutsideReason, message: string, status?: number, details: Details = {}) {
    super(message);
    this.reason = reason;
    this.status = status;
    this.location = details.location;
    this.pauseMs = details.pauseMs;
  }
}
