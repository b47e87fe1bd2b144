import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownStock, planWrite, predict } from '../../../server/domains/shops/stock/planWrite';

/** A shop with the orders that have not arrived, and what is known of its stock. */
interface Shop {
  quantity: number;
  waiting: number[];
  received: number;
  known: Omit<KnownStock, 'units'>;
}

const newShop = (): Shop => ({
  quantity: 0,
  waiting: [],
  received: 0,
  known: {
    quantity: null,
    pendingQuantity: null,
    wasWritten: false,
    inTransit: 0,
    restocked: 0,
    isTransitDue: false,
    wasChanged: false,
    isPaused: false,
  },
});

/** Compares the shop as the server does. `losesResponse`: the shop has the new quantity, the server does not know. */
function compare(shop: Shop, units: number, losesResponse = false): void {
  const known: KnownStock = { ...shop.known, units, inTransit: shop.known.inTransit - shop.received };
  shop.received = 0;
  const current = { type: 'simple', management: true, quantity: shop.quantity, backorders: 'no' } as const;
  const plan = predict(known) ?? planWrite(known, current);
  if (plan.write != null) shop.quantity = plan.write;
  expect(plan).toMatchObject({ isChanged: false, isPaused: false });
  const { quantity, inTransit, restocked } = plan;
  shop.known =
    losesResponse && plan.write != null
      ? { ...known, quantity, inTransit, restocked, pendingQuantity: plan.write }
      : {
          ...known,
          quantity: plan.write ?? quantity,
          pendingQuantity: null,
          inTransit,
          restocked,
          wasWritten: true,
        };
}

const Step = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'arrive', 'arrive', 'compare', 'import', 'lose'),
  shop: fc.nat({ max: 1 }),
  units: fc.integer({ min: 1, max: 4 }),
});

test('the shops of a pool offer what it can give less what they sold, in every order of sales, arrivals and writes', () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 60 }), (steps) => {
      const shops = [newShop(), newShop()];
      let units = 10;
      for (const shop of shops) compare(shop, units);

      for (const { kind, shop: index, units: n } of steps) {
        const shop = shops[index] as Shop;
        // A sale after a lost response could as well be the old quantity.
        if (kind === 'sell' && shop.quantity >= n && shop.known.pendingQuantity === null) {
          shop.quantity -= n;
          shop.waiting.push(n);
        }
        const arrived = kind === 'arrive' ? (shop.waiting.shift() ?? 0) : 0;
        units = Math.max(0, units - arrived) + (kind === 'import' ? n : 0);
        shop.received += arrived;
        if (kind === 'compare') {
          compare(shop, units);
          const sold = shop.waiting.reduce((sum, one) => sum + one, 0);
          expect(shop.quantity).toBe(Math.max(0, units - sold));
        }
        if (kind === 'lose') compare(shop, units, true);
      }

      for (const shop of shops) {
        for (const n of shop.waiting.splice(0)) {
          units = Math.max(0, units - n);
          shop.received += n;
        }
      }
      for (const shop of shops) compare(shop, units);
      expect(shops.map(({ quantity }) => quantity)).toEqual([units, units]);
    }),
  );
});
