import { sites } from '#contract/sites';
import type { ShopFault } from '#shop/faults';
import type { Random } from '#shop/random';
import type { ShopShape } from '#shop/shapes';
import type { DeliveryFaults } from '#shop/webhooks/WebhookQueue';
import type { AcceptingSesFault, SesFault } from '../ses/faults';
import { heal, MAX_AT_ONCE, passTime, work } from './passTime';
import { defineSteps, MINUTE_MS, nameOf, pickShop, SECOND_MS, scale } from './Step';

export const shopSteps = defineSteps({
  deliver: {
    weight: 22,
    async run(world, random) {
      const isFaulty = random.chance(0.6);
      for (const { shop } of world.shops) shop.deliveryFaults = isFaulty ? pickDeliveryFaults(random) : {};
      const atOnce = random.chance(0.8) ? MAX_AT_ONCE : 1;
      await Promise.all([...world.shops.map(({ shop }) => shop.deliverAll(atOnce)), work(world.servers[1])]);
      return `webhooks arrive${isFaulty ? ' lost, twice, shuffled, late or broken' : ''}, ${atOnce} at once`;
    },
  },
  deliverDelayed: {
    weight: 4,
    async run(world) {
      await Promise.all(world.shops.map(({ shop }) => shop.deliverDelayed()));
      return 'delayed webhooks arrive';
    },
  },
  shopFault: {
    weight: 8,
    async run(world, random) {
      const target = pickShop(world, random);
      const rates = {
        limited: 0.1,
        answer_lost: 0.2,
        php_notice: 0.1,
        overloaded: 0.1,
        down: 0.1,
        late: 0.04,
        slow: 0.02,
      };
      target.shop.faultRates = scale(rates, random);
      const lasting: ShopFault[] = [
        'down',
        'overloaded',
        'maintenance',
        'html',
        'maintenance_known',
        'limited_long',
        'keys_revoked',
        'slow',
        'crashed',
        'broken_json',
        'another_shape',
        'php_notice',
      ];
      target.shop.fault = random.chance(0.25) ? random.pick(lasting) : undefined;
      const text =
        target.shop.fault ??
        Object.entries(target.shop.faultRates)
          .map(([name, rate]) => `${name} ${rate.toFixed(2)}`)
          .join(', ');
      return `${nameOf(world, target)} fails: ${text}`;
    },
  },
  shopShapes: {
    weight: 6,
    async run(world, random) {
      const target = pickShop(world, random);
      target.shop.shapes = random.chance(0.75) ? SHAPES.filter(() => random.chance(0.3)) : [];
      const text = target.shop.shapes.join(', ') || 'fields as WooCommerce does';
      return `${nameOf(world, target)} sends ${text}`;
    },
  },
  mailFault: {
    weight: 2,
    async run({ ses }, random) {
      const faults: (SesFault | AcceptingSesFault)[] = [
        'throttle',
        'unavailable',
        'down',
        'answer_lost',
        'answered_late',
      ];
      ses.fault = random.chance(0.6) ? random.pick(faults) : undefined;
      return `e-mails are ${ses.fault ?? 'accepted'}`;
    },
  },
  emailsWithoutReceipt: {
    weight: 3,
    async run(world, random) {
      const target = pickShop(world, random);
      target.shop.fault = random.pick<ShopFault>(['down', 'keys_revoked', 'not_woocommerce', 'html']);
      await work(world.servers[0]);
      await passTime(world, 12 * MINUTE_MS);
      await Promise.all([target.shop.deliverAll(MAX_AT_ONCE), work(world.servers[1])]);
      for (const server of world.servers) {
        await passTime(world, 2 * MINUTE_MS);
        await work(server);
      }
      const { fault } = target.shop;
      if (random.chance(0.5)) target.shop.fault = undefined;
      return `${nameOf(world, target)} takes no receipts (${fault}) while e-mails leave${target.shop.fault ? '' : ', and answers again'}`;
    },
  },
  healShops: {
    weight: 8,
    async run(world) {
      heal(world);
      return 'the shops work';
    },
  },
  shopClock: {
    weight: 2,
    async run(world, random) {
      const target = pickShop(world, random);
      target.shop.clockSkewMs = random.int(-10, 10) * MINUTE_MS;
      return `the clock of ${nameOf(world, target)} is ${target.shop.clockSkewMs / SECOND_MS} seconds ahead`;
    },
  },
  newSecret: {
    weight: 1,
    async run(world, random) {
      const target = pickShop(world, random);
      await world.send(sites.regenerateApiKey, { params: { id: target.site.id } });
      return `${nameOf(world, target)} gets another webhook secret`;
    },
  },
});

const SHAPES: ShopShape[] = [
  'texts_as_numbers',
  'numbers_as_texts',
  'lists_as_objects',
  'nulls',
  'first_without_id',
  'odd_lines',
  'odd_fields',
];

const DELIVERY_FAULTS = {
  lost: 0.2,
  twice: 0.3,
  shuffled: 0.6,
  delayed: 0.15,
  errorBody: 0.1,
  noRoute: 0.05,
};

export const pickDeliveryFaults = (random: Random): DeliveryFaults => scale(DELIVERY_FAULTS, random);
