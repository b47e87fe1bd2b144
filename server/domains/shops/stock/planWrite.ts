import type { ShopStock } from '../../../platform/woocommerce/shopStock';

/** What is known of a product's stock before the shop is read. */
export interface KnownStock {
  /** The units that the pool can promise; null without a limit. */
  units: number | null;
  /** The shop's quantity as last written or read; null before, and while the shop does not manage the stock. */
  quantity: number | null;
  /** Written without a response: the shop may have it. */
  pendingQuantity: number | null;
  wasWritten: boolean;
  /** Units that the shop subtracted for orders which have not arrived; negative if they arrived before that was read. */
  inTransit: number;
  /** Units that the shop added, which no order explains yet. */
  restocked: number;
  /** All orders of the units in transit must have arrived. */
  isTransitDue: boolean;
  /** Someone else changed the stock within a day, and it was set back. */
  wasChanged: boolean;
  isPaused: boolean;
}

export interface StockPlan {
  /** Null disables the stock management. Undefined if the shop's stock needs no change. */
  write: number | null | undefined;
  /** The shop's quantity without the write. */
  quantity: number | null;
  inTransit: number;
  restocked: number;
  /** Someone else has changed the stock since it was read. */
  isChanged: boolean;
  /** The change is repeated: the stock is left as it is. */
  isPaused: boolean;
}

/** The plan if the shop subtracted exactly the orders that have arrived and thus has the right stock; else undefined. */
export function predict(known: KnownStock): StockPlan | undefined {
  const { units, pendingQuantity, wasWritten, inTransit, restocked, isTransitDue, isPaused } = known;
  if (!wasWritten || isPaused || pendingQuantity !== null || isTransitDue) return undefined;
  const unchanged = { write: undefined, restocked, isChanged: false, isPaused: false };
  if (units === null)
    return known.quantity === null ? { ...unchanged, quantity: null, inTransit: 0 } : undefined;
  if (known.quantity === null) return undefined;
  const quantity = known.quantity + Math.min(0, inTransit);
  const remaining = Math.max(0, inTransit);
  const isRight = quantity === Math.max(0, units - remaining);
  return isRight ? { ...unchanged, quantity, inTransit: remaining } : undefined;
}

/**
 * Compares the shop's stock with what the pool can give. What the shop sold itself is subtracted already, so that units
 * in transit are not sold twice. A foreign change is set back once, and left alone if it comes again within a day.
 */
export function planWrite(known: KnownStock, shop: ShopStock): StockPlan {
  const isManaged = shop.management === true;
  const hasRightPolicy = !isManaged || shop.backorders === 'no';
  const base = isManaged ? getBase(known, shop.quantity ?? 0) : known.quantity;
  const isFirst = !known.wasWritten || (known.units !== null && base === null);
  const { inTransit, restocked, isForeign } =
    isFirst || known.units === null || base === null
      ? { inTransit: 0, restocked: 0, isForeign: false }
      : compare(known, base, isManaged ? (shop.quantity ?? 0) : null);

  const wanted = known.units === null ? null : Math.max(0, known.units - inTransit);
  const quantity = isManaged ? (shop.quantity ?? 0) : null;
  const isRight =
    hasRightPolicy && (quantity === wanted || (wanted === 0 && quantity !== null && quantity < 0));
  const wasReplaced = !isFirst && (isForeign || !hasRightPolicy || (base === null && quantity !== null));
  const isPaused = !isRight && !isFirst && (known.isPaused || (wasReplaced && known.wasChanged));
  return {
    write: isRight || isPaused ? undefined : wanted,
    quantity,
    inTransit,
    restocked,
    isChanged: !isRight && wasReplaced,
    isPaused,
  };
}

/** Of the stored quantity and the one whose write got no response, the one that the shop more likely had. */
function getBase({ quantity, pendingQuantity }: KnownStock, current: number): number | null {
  if (pendingQuantity === null || quantity === null) return pendingQuantity ?? quantity;
  return Math.abs(pendingQuantity - current) < Math.abs(quantity - current) ? pendingQuantity : quantity;
}

/** Tells what the shop sold and restocked from what someone else changed. */
function compare({ inTransit, restocked, isTransitDue }: KnownStock, base: number, current: number | null) {
  if (current === null) return { inTransit: Math.max(0, inTransit), restocked, isForeign: true };
  const sold = inTransit + base - current;
  const added = current > base ? Math.max(0, -sold) : 0;
  const isReduced = isTransitDue && sold > 0;
  return {
    inTransit: isReduced ? 0 : Math.max(0, sold),
    restocked: restocked + added,
    isForeign: added > 0 || isReduced,
  };
}
