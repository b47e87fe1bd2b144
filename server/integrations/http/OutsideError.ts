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

/** A failure of an outside system, in words for the administrator who registered it. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly reason: OutsideReason;
  readonly status: number | undefined;
  /** Where a redirect points, without its query. */
  readonly location: string | undefined;

  constructor(reason: OutsideReason, message: string, status?: number, location?: string) {
    super(message);
    this.reason = reason;
    this.status = status;
    this.location = location;
  }
}
