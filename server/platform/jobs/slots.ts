/** At once, over all lanes. To wait costs a socket and a little memory, and no connection to the database. */
const MAX_OPEN = 200;
/** Of a lane whose work ends in time. */
const MAX_OPEN_IN_LANE = 4;
/** Of all slow lanes together: however many there are, half is left to the others. */
const MAX_OPEN_SLOW = MAX_OPEN / 2;
/** Work that takes longer makes its lane a slow one. */
const SLOW_THRESHOLD_MS = 5000;
/** Work that failed through our own fault is not begun again for so long. */
const FAILURE_DELAY_MS = 5000;

/**
 * Work in progress that nobody waits for, in lanes: one lane for each other side that may keep us waiting. A lane
 * has one slot, and more as long as its work ends in time.
 */
export interface Slots {
  /** Lanes without a free slot. */
  fullLanes(): string[];
  /** Work that is in progress, and that failed a moment ago. */
  ids(): number[];
  /** Begins work, unless its lane is full. It resolves to whether the other side was asked at all. */
  start(lane: string, id: number, work: () => Promise<boolean>): boolean;
  /** Waits for the end of all that is in progress. */
  finish(): Promise<void>;
}

interface Lane {
  open: number;
  pace: 'unknown' | 'quick' | 'slow';
}

interface Listeners {
  /** There is a free slot again. */
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
      const lane = lanes.get(name) ?? { open: 0, pace: 'unknown' };
      if (isFull(lane)) return false;
      lanes.set(name, lane);
      inProgress.set(id, run(lane, id, work));
      return true;
    },
    async finish() {
      await Promise.all(inProgress.values());
    },
  };
}
