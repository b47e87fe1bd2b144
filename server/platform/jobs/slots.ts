/** Over all lanes. A waiting request costs a socket and little memory, but no database connection. */
const MAX_OPEN = 200;
/** For a lane whose work is fast. */
const MAX_OPEN_IN_LANE = 4;
/** Over all slow lanes, so that half of the slots remain for the others. */
const MAX_OPEN_SLOW = MAX_OPEN / 2;
/** A lane becomes slow when its work takes longer. */
const SLOW_THRESHOLD_MS = 5000;
/** Delay before failed work is started again. */
const FAILURE_DELAY_MS = 5000;

/**
 * Concurrent background work, grouped in lanes: one per external system. A lane has one slot, or several while
 * its work is fast.
 */
export interface Slots {
  /** Names of lanes without a free slot. */
  fullLanes(): string[];
  /** Ids of the work that is in progress or failed recently. */
  ids(): number[];
  /**
   * Starts work unless its lane is full; null if it has none. The work resolves to whether it contacted the external
   * system: then there may be more.
   */
  start(lane: string | null, id: number, work: () => Promise<boolean>): boolean;
  /** Waits for all work in progress. */
  finish(): Promise<void>;
}

interface Lane {
  open: number;
  pace: 'unknown' | 'quick' | 'slow';
}

interface Listeners {
  /** Called when a slot becomes free. */
  onEnd?(): void;
  onFailure(error: unknown): void;
}

export function createSlots({ onEnd, onFailure }: Listeners): Slots {
  const lanes = new Map<string, Lane>();
  const inProgress = new Map<number, Promise<void>>();
  const failed = new Set<number>();

  const countOpenSlow = () =>
    [...lanes.values()].reduce((n, { pace, open }) => n + (pace === 'slow' ? open : 0), 0);
  const isFull = ({ open, pace }: Lane) =>
    inProgress.size >= MAX_OPEN ||
    open >= (pace === 'quick' ? MAX_OPEN_IN_LANE : 1) ||
    (pace === 'slow' && countOpenSlow() >= MAX_OPEN_SLOW);

  async function run(lane: Lane, id: number, work: () => Promise<boolean>): Promise<void> {
    const startedAt = performance.now();
    lane.open += 1;
    let wasContacted = false;
    try {
      wasContacted = await work();
    } catch (error) {
      failed.add(id);
      setTimeout(() => failed.delete(id), FAILURE_DELAY_MS).unref();
      onFailure(error);
    }
    lane.open -= 1;
    if (wasContacted) lane.pace = performance.now() - startedAt > SLOW_THRESHOLD_MS ? 'slow' : 'quick';
    inProgress.delete(id);
    if (wasContacted) onEnd?.();
  }

  return {
    fullLanes: () => [...lanes].filter(([, lane]) => isFull(lane)).map(([name]) => name),
    ids: () => [...inProgress.keys(), ...failed],
    start(name, id, work) {
      const lane = (name !== null && lanes.get(name)) || { open: 0, pace: 'unknown' };
      if (isFull(lane)) return false;
      if (name !== null) lanes.set(name, lane);
      inProgress.set(id, run(lane, id, work));
      return true;
    },
    async finish() {
      await Promise.all(inProgress.values());
    },
  };
}
