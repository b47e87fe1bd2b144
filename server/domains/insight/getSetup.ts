import type { Setup, SetupStep, SetupStepName } from '#contract/dashboard';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { presentTexts } from '../../platform/db/textColumn';
import { AppError, assertFound, conflict } from '../../platform/errors';
import { dismissSetup, loadMailConfig } from '../settings';
import { EXAMPLE_URL_PATTERN, findShopFailure, selectShopConditions } from '../shops';

interface StepResult {
  /** Why the step is not done; null once it is. */
  missing: Text | null;
  isUnverified?: boolean;
  poolId?: number | null;
  siteId?: number | null;
}

const DONE: StepResult = { missing: null };

type Prerequisite = 'pool' | 'keys' | 'shop' | 'mapping';

/** The steps that must exist before a step can be done; they need not work. */
const prerequisites: Partial<Record<SetupStepName, Prerequisite[]>> = {
  keys: ['pool'],
  mapping: ['pool', 'shop'],
  delivery: ['shop'],
  test_order: ['keys', 'mapping'],
};

const EVIDENCE = {
  pool: 'pool_id',
  keys: 'has_keys',
  shop: 'site_id',
  mapping: 'mapped_site_id',
} as const satisfies Record<Prerequisite, keyof SetupFacts>;

/** The steps from an empty installation to a delivered key. What was not checked is not called done. */
export async function getSetup(ctx: Context): Promise<Setup> {
  const [facts, mailProblem] = await Promise.all([readFacts(ctx), findMailProblem(ctx)]);
  const results: Record<SetupStepName, StepResult> = {
    pool: facts.pool_id === null ? { missing: textOf('setup.no_pool') } : DONE,
    keys: getKeysStep(facts),
    shop: await getShopStep(ctx, facts),
    mapping:
      facts.mapped_site_id === null ? { missing: textOf('setup.no_mapping'), siteId: facts.site_id } : DONE,
    delivery: getDeliveryStep(facts, mailProblem),
    mail: getMailStep(facts, mailProblem),
    test_order: facts.is_tested
      ? { ...DONE, siteId: facts.mapped_site_id }
      : { missing: textOf('setup.no_test'), siteId: facts.mapped_site_id },
  };
  const steps = Object.entries(results).map(([name, result]) =>
    presentStep(name as SetupStepName, result, facts),
  );
  return {
    steps,
    is_complete: steps.every(({ state }) => state === 'done' || state === 'put_away'),
    is_dismissed: facts.is_dismissed,
  };
}

function presentStep(
  name: SetupStepName,
  { missing, isUnverified, poolId, siteId }: StepResult,
  facts: SetupFacts,
): SetupStep {
  return {
    name,
    state: getState(name, { missing, isUnverified }, facts),
    ...presentTexts({ reason: missing }),
    waits_for: prerequisites[name]?.find((step) => !facts[EVIDENCE[step]]) ?? null,
    license_group_id: poolId ?? null,
    site_id: siteId ?? null,
  };
}

function getState(
  name: SetupStepName,
  { missing, isUnverified }: StepResult,
  { put_away }: SetupFacts,
): SetupStep['state'] {
  if (missing === null) return 'done';
  if (put_away.includes(name)) return 'put_away';
  return isUnverified ? 'unchecked' : 'missing';
}

interface SetupFacts {
  pool_id: number | null;
  pool_name: string | null;
  has_keys: boolean;
  site_id: number | null;
  site_name: string | null;
  /** A site whose connection was checked, or that has sent an order. */
  working_site_id: number | null;
  mapped_site_id: number | null;
  /** By note or in the order's items. */
  has_shop_channel: boolean;
  has_email: boolean;
  has_recipient: boolean;
  has_sent_mail: boolean;
  is_tested: boolean;
  is_dismissed: boolean;
  put_away: SetupStepName[];
}

// Each part stops at its first row.
const FACTS = `
  WITH active AS (SELECT * FROM sites WHERE is_active),
    mapped AS (
      SELECT s.* FROM active s WHERE EXISTS (SELECT FROM mappings m WHERE m.site_id = s.id AND m.is_active)
    )
  SELECT (SELECT min(id) FROM pools) AS pool_id, (SELECT name FROM pools ORDER BY id LIMIT 1) AS pool_name,
    EXISTS (SELECT FROM licenses) AS has_keys,
    (SELECT min(id) FROM active) AS site_id, (SELECT name FROM active ORDER BY id LIMIT 1) AS site_name,
    (SELECT min(s.id) FROM active s WHERE s.url ~ $1
      OR EXISTS (SELECT FROM health_checks c WHERE c.site_id = s.id AND c.kind = 'connection' AND c.failed_at IS NULL)
      OR EXISTS (SELECT FROM orders o WHERE o.site_id = s.id)) AS working_site_id,
    (SELECT min(id) FROM mapped) AS mapped_site_id,
    EXISTS (SELECT FROM active WHERE note_enabled_at IS NOT NULL OR order_item_enabled_at IS NOT NULL) AS has_shop_channel,
    EXISTS (SELECT FROM active WHERE email_enabled_at IS NOT NULL) AS has_email,
    EXISTS (SELECT FROM notification_preferences WHERE is_active)
      OR EXISTS (SELECT FROM active WHERE notification_email IS NOT NULL) AS has_recipient,
    EXISTS (SELECT FROM emails WHERE state = 'sent')
      OR EXISTS (SELECT FROM audit_log WHERE action = 'notification.test_email') AS has_sent_mail,
    EXISTS (SELECT FROM active WHERE tested_at IS NOT NULL)
      OR EXISTS (SELECT FROM deliveries WHERE state = 'sent') AS is_tested,
    (SELECT setup_dismissed_at IS NOT NULL FROM settings) AS is_dismissed,
    (SELECT setup_put_away FROM settings) AS put_away`;

async function readFacts({ db }: Context): Promise<SetupFacts> {
  const { rows } = await db.$client.query<SetupFacts>(FACTS, [EXAMPLE_URL_PATTERN]);
  return assertFound(rows[0], textOf('settings.not_found'));
}

function getKeysStep({ has_keys, pool_id, pool_name }: SetupFacts): StepResult {
  if (has_keys) return DONE;
  const missing =
    pool_name === null ? textOf('setup.add_keys') : textOf('setup.no_keys', { pool: pool_name });
  return { missing, poolId: pool_id };
}

async function getShopStep({ db }: Context, facts: SetupFacts): Promise<StepResult> {
  const { site_id: siteId, site_name: site } = facts;
  if (facts.working_site_id !== null) return DONE;
  if (siteId === null || site === null) return { missing: textOf('setup.no_site') };
  const [shop] = await selectShopConditions(db, siteId);
  const failure = shop && findShopFailure(shop);
  if (failure) return { missing: failure.reason, siteId };
  return { missing: textOf('setup.site_unchecked', { site }), isUnverified: true, siteId };
}

function getDeliveryStep(facts: SetupFacts, mailProblem: Text | null): StepResult {
  const { site_name: site, has_shop_channel, has_email } = facts;
  const siteId = facts.mapped_site_id ?? facts.site_id;
  if (siteId === null || site === null) return { missing: textOf('setup.choose_channel') };
  if (!has_shop_channel && !has_email) return { missing: textOf('setup.no_channel', { site }), siteId };
  if (has_shop_channel || mailProblem === null) return DONE;
  return { missing: textOf('setup.mail_needed', { site, reason: mailProblem }), siteId };
}

function getMailStep({ has_recipient, has_sent_mail }: SetupFacts, mailProblem: Text | null): StepResult {
  if (mailProblem !== null) return { missing: textOf('setup.no_sender') };
  if (!has_recipient) return { missing: textOf('setup.no_recipient') };
  return has_sent_mail ? DONE : { missing: textOf('setup.mail_unchecked'), isUnverified: true };
}

/** Why no e-mail can be sent; null if it is configured. */
const findMailProblem = (ctx: Context): Promise<Text | null> =>
  loadMailConfig(ctx).then(
    () => null,
    (error) => {
      if (error instanceof AppError) return error.text;
      throw error;
    },
  );

/** Closes the list of a complete setup. */
export async function dismissCompleteSetup(ctx: Context): Promise<null> {
  const { is_complete } = await getSetup(ctx);
  if (!is_complete) throw conflict(textOf('setup.incomplete'));
  return dismissSetup(ctx);
}
