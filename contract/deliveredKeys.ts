import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, NonNegativeInt } from './shared/fields';
import { textsOf } from './shared/texts/validationText';

/** Keys in one request: their orders are read from the shop with two requests at most. */
export const DELIVERED_KEYS_LIMIT = 200;

/** Plug-ins whose delivered keys can be read. */
export const LicensePlugin = z.enum(['lmfwc', 'dlm']);
export type LicensePlugin = z.infer<typeof LicensePlugin>;

/** A key that another plug-in delivered. */
export const PluginKey = z.strictObject({
  /** Row of the file, or the plug-in's id of the license. */
  row: NonNegativeInt,
  license_key: z.string(),
  /** Empty for a key that is still in stock. */
  order_id: boundedText(255),
  /** Of the product or its variation; 0 if the plug-in does not say. */
  product_id: NonNegativeInt,
  /** Last day of the key. */
  expires_on: z.optional(z.nullable(z.iso.date())),
});
export type PluginKey = z.infer<typeof PluginKey>;

export const DeliveredKeysImport = z.strictObject({
  keys: z.array(PluginKey).check(z.minLength(1), z.maxLength(DELIVERED_KEYS_LIMIT)),
});
export type DeliveredKeysImport = z.infer<typeof DeliveredKeysImport>;

export const DeliveredKeysResult = z.object({
  created_count: NonNegativeInt,
  /** Keys that their orders have already, as after a second import of the same file. */
  known_count: NonNegativeInt,
  errors: z.array(z.object({ row: NonNegativeInt, message: z.string(), texts: textsOf('message') })),
});
export type DeliveredKeysResult = z.infer<typeof DeliveredKeysResult>;

/** Without credentials, those of the shop are used. */
export const PluginKeysQuery = z.strictObject({
  plugin: LicensePlugin,
  consumer_key: z._default(boundedText(255), ''),
  consumer_secret: z._default(boundedText(255), ''),
  page: z._default(Id, 1),
});
export type PluginKeysQuery = z.output<typeof PluginKeysQuery>;

export const PluginKeys = z.object({ keys: z.array(PluginKey), has_more: z.boolean() });
export type PluginKeys = z.infer<typeof PluginKeys>;

const IMPORT_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

export const deliveredKeys = offeredAs('orders', {
  read: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivered-keys/read',
    access: 'licenses.import',
    summary: "A page of the keys that a license plug-in of the shop has, through the plug-in's REST API",
    body: PluginKeysQuery,
    data: PluginKeys,
  }),
  import: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivered-keys',
    access: 'licenses.import',
    summary: 'Add keys that another plug-in delivered, as sold to their orders; nothing is sent',
    status: 201,
    bodyLimit: IMPORT_BODY_LIMIT_BYTES,
    body: DeliveredKeysImport,
    data: DeliveredKeysResult,
  }),
});
