import { expect, test } from 'vitest';
import type { OrderDelivery, OrderDetails, OrderUnit } from '#contract/orders';
import { getOrderVerdict } from '../../src/resources/orders/orderVerdict';
import { backorderedUnit, orderDetails, unitWithKey } from './order';

const [line] = orderDetails.lines;
const [note] = orderDetails.messages as [OrderDelivery];

const withUnits = (
  units: OrderUnit[],
  changes: Partial<OrderDetails> = {},
  lineChanges = {},
): OrderDetails => ({
  ...orderDetails,
  lines: line
    ? [
        {
          ...line,
          quantity: units.length,
          assigned_units: units.filter(({ license }) => license).length,
          backordered_units: units.filter(({ backorder }) => backorder).length,
          units,
          ...lineChanges,
        },
      ]
    : [],
  ...changes,
});

const links = (...opened: (string | null)[]) =>
  opened.map((opened_at, n) => ({ created_at: `${n}`, expires_at: '', opened_at }));

const delivered = { name: 'delivered', count: 1, at: '2026-11-03T10:00:09.000Z' };

test.each<[string, OrderDetails, object[][]]>([
  [
    'a delivered key and a unit that waits',
    orderDetails,
    [[delivered], [{ name: 'waiting', count: 1, pool: 'Office 2026' }]],
  ],
  [
    'a page that was opened twice, by its latest visit',
    withUnits([unitWithKey], { links: links('2026-11-03T11:00:00Z', '2026-11-04T06:10:00Z', null) }),
    [[delivered, { name: 'opened', at: '2026-11-04T06:10:00Z' }]],
  ],
  [
    'a page that nobody opened',
    withUnits([unitWithKey], { links: links(null) }),
    [[delivered, { name: 'not_opened' }]],
  ],
  ['links that ended', withUnits([unitWithKey]), [[delivered]]],
  [
    'several keys, by the last one, and the others of a message that failed',
    withUnits(
      [
        unitWithKey,
        { ...unitWithKey, unit: 2, delivered_at: '2026-11-05T10:00:00Z' },
        { ...unitWithKey, unit: 3, delivered_at: null },
      ],
      { messages: [{ ...note, state: 'failed' }] },
    ),
    [
      [
        { name: 'delivered', count: 2, at: '2026-11-05T10:00:00Z' },
        { name: 'failed', count: 1 },
      ],
    ],
  ],
  [
    'a message that is on its way',
    withUnits([{ ...unitWithKey, delivered_at: null }], { messages: [{ ...note, state: 'sending' }] }),
    [[{ name: 'sending', count: 1 }]],
  ],
  [
    'keys that nothing sends',
    withUnits([{ ...unitWithKey, delivered_at: null }], { messages: [] }),
    [[{ name: 'assigned', count: 1 }]],
  ],
  [
    'the keys of a bundle, of which a unit waits in two pools',
    withUnits([
      {
        ...backorderedUnit,
        unit: 1,
        parts: 2,
        backorder: { position: 1, since: '', expected_on: '2026-12-04' },
      },
      {
        ...backorderedUnit,
        unit: 2,
        parts: 2,
        backorder: { position: 2, since: '', expected_on: '2026-12-04' },
      },
      { ...backorderedUnit, unit: 1, part: 2, parts: 2, license_group: { id: 4, name: 'Cloud' } },
    ]),
    [
      [
        { name: 'waiting_until', count: 2, pool: 'Office 2026', day: '2026-12-04' },
        { name: 'waiting', count: 1, pool: 'Cloud' },
      ],
    ],
  ],
  [
    'a refunded key',
    withUnits([{ ...unitWithKey, flag: 'refunded' }], { is_paid: false }),
    [[{ name: 'flagged', count: 1 }]],
  ],
  [
    'a partly refunded key, which stays',
    withUnits([{ ...unitWithKey, flag: 'partially refunded' }]),
    [[delivered]],
  ],
  [
    'a deleted license',
    withUnits([{ ...unitWithKey, license: null }], {}, { assigned_units: 1 }),
    [[{ name: 'deleted', count: 1 }]],
  ],
  [
    'an order that is not paid',
    withUnits([], { is_paid: false, assigned_units: 0 }, { quantity: 1 }),
    [[{ name: 'not_paid' }]],
  ],
  [
    'an order that is held',
    withUnits(
      [],
      { hold: { reason: 'risk', until: null, payment_method: null, risk: '9' } },
      { quantity: 1 },
    ),
    [[{ name: 'held' }]],
  ],
  [
    'a unit that nothing gives a key',
    withUnits([], {}, { quantity: 2, refunded_quantity: 1 }),
    [[{ name: 'without_key', count: 1 }]],
  ],
  [
    'a product without a pool',
    withUnits([], {}, { quantity: 3, license_group: null }),
    [[{ name: 'not_mapped', count: 3 }]],
  ],
  ['a renewal', withUnits([], { extended_units: 1 }, { quantity: 0 }), [[{ name: 'extended', count: 1 }]]],
  ['an order of nothing', withUnits([], {}, { quantity: 0 }), [[{ name: 'nothing' }]]],
])('says where an order stands: %s', (_, order, verdict) => {
  expect(getOrderVerdict(order)).toEqual(verdict);
});

test('says that it counts only the units that the page has', () => {
  const units = Array.from({ length: 1000 }, (_, n) => ({ ...unitWithKey, unit: n + 1 }));

  expect(getOrderVerdict(withUnits(units))).toEqual([
    [{ name: 'first', count: 1000 }],
    [{ ...delivered, count: 1000 }],
  ]);
});
