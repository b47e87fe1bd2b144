import { type DeliveryRule, deliveryRule } from '#contract/deliveryRule';
import { type SiteActivity, sites } from '#contract/sites';
import { RISK_KEY } from './orderActions';
import { defineSteps, nameOf, pickShop } from './Step';
import type { World } from './startWorld';

const DEFAULT_RULE: DeliveryRule = {
  statuses: ['processing', 'completed'],
  prepaid_methods: [],
  wait_minutes: 0,
  risk_key: null,
  risk_limit: null,
};

/** What administrators choose for a shop: what delivers, and whether it delivers at all. */
export const choiceSteps = defineSteps({
  chooseRule: {
    weight: 4,
    async run(world, random) {
      const target = pickShop(world, random);
      const changes: Partial<DeliveryRule> = random.pick([
        {},
        { statuses: ['completed'] },
        { prepaid_methods: ['cod'] },
        { wait_minutes: random.int(1, 30) },
        { risk_key: RISK_KEY, risk_limit: 50 },
      ]);
      const status = await chooseRule(world, target.site.id, changes);
      return `${nameOf(world, target)} delivers by ${JSON.stringify(changes)} (status ${status})`;
    },
  },
  pauseShop: {
    weight: 5,
    async run(world, random) {
      const target = pickShop(world, random);
      const activity: SiteActivity = random.pickWeighted([
        { weight: 4, activity: 'paused' as const },
        { weight: 4, activity: 'active' as const },
        { weight: 1, activity: 'archived' as const },
      ]).activity;
      const status = await setActivity(world, target.site.id, activity);
      return `${nameOf(world, target)} is ${activity} (status ${status})`;
    },
  },
});

async function chooseRule({ send }: World, id: number, changes: Partial<DeliveryRule>): Promise<number> {
  return (await send(deliveryRule.update, { params: { id }, body: { ...DEFAULT_RULE, ...changes } })).status;
}

async function setActivity({ send }: World, id: number, activity: SiteActivity): Promise<number> {
  return (await send(sites.setActivity, { params: { id }, body: { activity } })).status;
}

/** Shops that were archived are connected again: nobody knows what was paid there meanwhile. */
export async function activateArchived(world: World): Promise<void> {
  for (const { site } of world.shops) {
    const { data } = await world.send(sites.get, { params: { id: site.id } });
    if (data.activity === 'archived') await setActivity(world, site.id, 'active');
  }
}

/** All shops deliver by default, and none is paused. */
export async function resumeAll(world: World): Promise<void> {
  for (const { site } of world.shops) {
    await chooseRule(world, site.id, {});
    await setActivity(world, site.id, 'active');
  }
}
