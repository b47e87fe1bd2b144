import { type Figure, medianMs } from '../shared/figure';
import { measureTimes } from '../shared/report';

const MAX_RUNS = 200;
/** Of one page: a slow one is measured a few times only. */
const SECONDS = 5;

/** The median of repeated runs. */
export async function time(work: () => Promise<unknown>): Promise<Figure> {
  const [first = 0] = await measureTimes(1, work);
  const runs = Math.min(MAX_RUNS, Math.max(3, Math.floor((SECONDS * 1000) / first)));
  return medianMs(await measureTimes(runs, work));
}
