import type { OutsideAnswer } from '../http/createOutside';
import type { Adapter } from './Adapter';

/** What came of asking about one key. Only valid and invalid are verdicts. */
export interface Judged {
  verdict: 'valid' | 'invalid' | 'unknown';
  reason: string | null;
  /** The service asks not to be asked again for so long. */
  pauseMs?: number;
}

export const unknown = (reason: string): Judged => ({ verdict: 'unknown', reason });

/** Reads a verdict out of an answer; one that makes no sense is no verdict, and says what it was. */
export function judge(adapter: Adapter, { status, body }: OutsideAnswer): Judged {
  const told = jsonOf(body);
  if (status >= 500 || status === 401 || status === 403 || status === 408) {
    return unknown(because(`The validation service answered with status ${status}`, reasonOf(adapter, told)));
  }
  for (const { path, valid, invalid } of adapter.verdict) {
    const value = textAt(told, path);
    if (value === undefined) continue;
    if (valid.includes(value)) return { verdict: 'valid', reason: reasonOf(adapter, told) };
    if (invalid.includes(value)) return { verdict: 'invalid', reason: reasonOf(adapter, told) };
  }
  if (adapter.invalidStatuses.includes(status))
    return { verdict: 'invalid', reason: reasonOf(adapter, told) };
  return unknown(nonsense(adapter, status, told));
}

function nonsense(adapter: Adapter, status: number, told: unknown): string {
  const path = adapter.verdict[0]?.path ?? '';
  if (told === undefined)
    return `The validation service answered with something that is not JSON (status ${status})`;
  const value = textAt(told, path);
  if (value !== undefined) {
    return `The validation service says ${path} is "${value}", which is no known verdict`;
  }
  return because(
    `The validation service answered without ${path} (status ${status})`,
    reasonOf(adapter, told),
  );
}

function reasonOf({ reason }: Adapter, told: unknown): string | null {
  const found: string[] = [];
  for (const text of reason.map((path) => textAt(told, path))) {
    if (text && !found.some((earlier) => earlier.includes(text))) found.push(text);
  }
  return found.length > 0 ? found.join(': ') : null;
}

const because = (what: string, why: string | null) => (why ? `${what}: ${why}` : what);

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A plain value of the answer as text; lists are gone into by number. */
function textAt(told: unknown, path: string): string | undefined {
  let value = told;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
