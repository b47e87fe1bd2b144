/** Before the record's id, in the id of an order whose own was given to another one: the shop was restored from a backup. */
export const DISPLACED_MARK = '~';

/** The shop does not have the order any more, and its id is another one's. */
export const isDisplaced = (orderId: string) => orderId.includes(DISPLACED_MARK);
