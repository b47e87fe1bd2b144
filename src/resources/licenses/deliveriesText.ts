import { UNLIMITED } from '#contract/licenses';

const numbers = new Intl.NumberFormat('en-US');

/** A number of deliveries; the message's key where there is no end to them. */
export function deliveriesText(times: number): string {
  return times === UNLIMITED ? 'resources.licenses.unlimited' : numbers.format(times);
}
