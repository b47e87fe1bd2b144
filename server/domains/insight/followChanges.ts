import { setTimeout as wait } from 'node:timers/promises';
import { type Changes, getChangesOf } from '#contract/changes';
import type { Role } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Counts } from '../../platform/db/changeFeed';
import { AppError } from '../../platform/errors';
import type { EventSource } from '../../platform/http/sendEvents';
import { readCaller, requireAdmin, toChangesCursor } from '../accounts';

/** An event is sent at least so often: proxies keep the connection, and the console knows that it is one. */
const HEARTBEAT_MS = 15_000;
/** After one of these changes, the session or the role may have ended. */
const RIGHTS = ['sessions', 'administrators'];

/** Streams which resources change, of those that the caller's role may read, until the session or token ends. */
export function followChanges(ctx: Context, since: string): EventSource<Changes> {
  const actor = requireAdmin(ctx);
  const { role, token } = actor;
  const owner = token ? `token:${token.id}` : actor.sessionId;
  return (signal) => {
    const changed = new Set<string>();
    let settled: Counts = {};
    let pause = new AbortController();
    const stop = ctx.changes.listen(owner, (topics, counts) => {
      for (const topic of topics) changed.add(topic);
      settled = counts;
      pause.abort();
    });
    if (!stop) throw new AppError('rate_limited', textOf('http.too_much_pending'));
    signal.addEventListener('abort', () => {
      stop();
      pause.abort();
    });
    return tell(role);

    async function* tell(startRole: Role) {
      let current: Role | undefined = startRole;
      settled = await ctx.changes.readCounts();
      yield toEvent(current, settled, findChangesSince(current, since, settled));
      while (!signal.aborted) {
        pause = new AbortController();
        if (changed.size === 0)
          await wait(HEARTBEAT_MS, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
        const topics = new Set(changed);
        changed.clear();
        if (topics.size === 0 || RIGHTS.some((topic) => topics.has(topic))) current = await readRole();
        if (current === undefined || signal.aborted) return;
        const resources = getChangesOf(current).filter((resource) => topics.has(resource));
        if (resources.length > 0 || topics.size === 0) yield toEvent(current, settled, resources);
      }
    }
  };

  /** Undefined if the session or token has ended, or it cannot be told: the client begins again. */
  async function readRole(): Promise<Role | undefined> {
    const admin = await readCaller(ctx, actor).catch(() => undefined);
    return admin?.lacksFactor ? undefined : admin?.role;
  }
}

const toEvent = (role: Role, settled: Counts, resources: Changes['resources']) => {
  const cursor = toChangesCursor(role, settled);
  return { id: cursor, data: { cursor, resources } };
};

/** All that the cursor does not know. */
function findChangesSince(role: Role, cursor: string, counts: Counts): Changes['resources'] {
  const known = new Set(cursor.split(','));
  return getChangesOf(role).filter((resource) => !known.has(`${resource}:${counts[resource]}`));
}
