import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiKeyCreate } from '#contract/apiKeys';
import { InvitationAccept, NewUsername, Profile } from '#contract/auth';
import { KeyPart } from '#contract/keyParts';
import { PoolCreate, PoolRename } from '#contract/pools';
import { readValidationText } from '#contract/shared/texts/validationText';
import { SiteCreate } from '#contract/sites';
import { WebhookEndpointInput } from '#contract/webhookEndpoints';
import { listFiles } from '../../scripts/listFiles';
import { jobRegistry } from '../../server/app/jobRegistry';
import { isJob } from '../../server/platform/jobs/defineJob';

const getError = (schema: z.ZodMiniType, value: unknown) => {
  const message = z.safeParse(schema, value).error?.issues[0]?.message;
  return message && readValidationText(message).code;
};

const fields: [string, z.ZodMiniType<string | undefined>][] = [
  ['username', InvitationAccept.shape.username],
  ['first name', Profile.shape.first_name],
  ['last name', Profile.shape.last_name],
  ['pool', PoolCreate.shape.name],
  ['renamed pool', PoolRename.shape.name],
  ['site', SiteCreate.shape.name],
  ['API key', ApiKeyCreate.shape.name],
  ['label of a part', KeyPart.shape.label],
  ['webhook endpoint', WebhookEndpointInput.shape.name],
];

test.each(fields)('refuses a name of a %s that shows as another', (_name, schema) => {
  expect(getError(schema, 'owner\u3164')).toBe('values.name_invisible');
  expect(getError(schema, 'owner\u115f')).toBe('values.name_invisible');
  expect(getError(schema, 'ow\u200dner')).toBe('values.name_invisible');
  expect(getError(schema, 'آفیس\u200c')).toBe('values.name_invisible');
  expect(getError(schema, 'Games 🎮\u200d')).toBe('values.name_invisible');
  expect(getError(schema, '\u202erenwo')).toBe('values.name_invisible');
  expect(getError(schema, 'оwner')).toBe('values.name_scripts');
  expect(getError(schema, 'οwner')).toBe('values.name_scripts');
  expect(z.parse(schema, 'ｏｗｎｅｒ')).toBe('owner');
});

test.each([
  'Kaspersky Антивирус',
  'Office™ 2024 – Home & Student',
  'µTorrent Pro',
  'Officeライセンス 日本語版',
  '微软Office',
  'مایکروسافت\u200cآفیس',
  'Müller’s Games 🎮\ufe0f',
  '👩\u200d💻 Tools',
  'Δ-Force',
  'Ключи/keys v2',
  'Crème brûlée ½',
])('accepts %s for a pool and a shop', (name) => {
  expect(getError(PoolCreate.shape.name, name)).toBeUndefined();
  expect(getError(SiteCreate.shape.name, name)).toBeUndefined();
});

test('keeps the signs of a name, and writes its letters in one way', () => {
  expect(z.parse(PoolCreate.shape.name, ' Office™ µ Cafe\u0301 ﬁx ')).toBe('Office™ µ Caf\u00e9 fix');
});

test('a username is of one script as a whole', () => {
  expect(getError(NewUsername, 'о-wner')).toBe('values.name_scripts');
  expect(getError(NewUsername, 'иван.петров')).toBeUndefined();
});

/** The names that the server's sources give to actors, with 1 for what they insert. */
function listSystemActors(): string[] {
  const sources = listFiles(['server'], /\.ts$/).map((file) => readFileSync(file, 'utf8'));
  const patterns = [/systemContext\(\w+, ['`]([^'`]+)['`]\)/g, /kind: 'system', name: '([^']+)'/g];
  const named = sources.flatMap((source) => patterns.flatMap((pattern) => [...source.matchAll(pattern)]));
  const queues = jobRegistry.filter(isJob).map(({ queue }) => queue);
  return [...named.map(([, name = '']) => name.replace(/\$\{[^}]+\}/g, '1')), ...queues, 'system'];
}

test('no user has the name of an actor of the system', () => {
  const actors = listSystemActors();
  const accepted = actors.filter((actor) => getError(NewUsername, actor) === undefined);

  expect(actors).toEqual(expect.arrayContaining(['nobody', 'customer', 'delivery-1']));
  expect(accepted).toEqual([]);
  expect(getError(NewUsername, 'System')).toBe('accounts.username_reserved');
  expect(getError(NewUsername, 'systems.engineer')).toBeUndefined();
});
