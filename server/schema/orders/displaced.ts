import { DISPLACED_MARK } from '#contract/orders';

/** The shop does not have the order any more, and its id is another one's. */
export const isDisplaced = (orderId: string) => orderId.includes(DISPLACED_MARK);
