import { UpstreamError } from './UpstreamError';

const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 2 * 60_000;
/** For this time after a response, a system counts as responsive. */
const PROOF_MS = 5 * 60_000;

/** Keeps calls away from an external system that does not respond: each would hold a place until its deadline. */
export interface Circuit {
  /**
   * Runs a call. While the system is paused, it fails at once, with the rest of the pause as its Retry-After, unless
   * `isTrial`. After a pause one call is the trial for all others.
   */
  run<T>(call: () => Promise<T>, isTrial?: boolean): Promise<T>;
  /** Whether the system responded recently. */
  isProven(): boolean;
}

export function createCircuit(): Circuit {
  let failure: UpstreamError | undefined;
  let pauseMs = 0;
  let pausedUntil = 0;
  let isTrying = false;
  let respondedAt = Number.NEGATIVE_INFINITY;

  const close = () => {
    failure = undefined;
    pauseMs = 0;
    respondedAt = performance.now();
  };
  /** Calls that were under way together are one failure. */
  const open = ({ text, status }: UpstreamError): UpstreamError => {
    if (performance.now() >= pausedUntil) {
      pauseMs = Math.min(pauseMs === 0 ? FIRST_PAUSE_MS : pauseMs * 2, MAX_PAUSE_MS);
      pausedUntil = performance.now() + pauseMs;
    }
    failure = new UpstreamError('timeout', text, status, { retryAfterMs: pausedUntil - performance.now() });
    return failure;
  };

  return {
    async run(call, isTrial = false) {
      if (failure && !isTrial) {
        const restMs = pausedUntil - performance.now();
        if (restMs > 0 || isTrying) throw withRetryAfter(failure, Math.max(restMs, FIRST_PAUSE_MS));
      }
      const isFirst = failure !== undefined && !isTrying;
      if (isFirst) isTrying = true;
      try {
        const result = await call();
        close();
        return result;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        if (error.reason === 'timeout') throw open(error);
        close();
        throw error;
      } finally {
        if (isFirst) isTrying = false;
      }
    },
    isProven: () => failure === undefined && performance.now() - respondedAt < PROOF_MS,
  };
}

const withRetryAfter = ({ reason, text, status }: UpstreamError, retryAfterMs: number) =>
  new UpstreamError(reason, text, status, { retryAfterMs });

/** One circuit per address. */
export function createCircuits(): (address: string) => Circuit {
  const circuits = new Map<string, Circuit>();
  return (address) => {
    const circuit = circuits.get(address) ?? createCircuit();
    circuits.set(address, circuit);
    return circuit;
  };
}
