import * as z from 'zod/mini';
import { setFallbacks } from './shared/fallbacks';
import { Id } from './shared/fields';

/** The order fields that other records include: the record's id, and the shop's number. */
export const OrderRef = z.object({ id: Id, number: z.string() });
export type OrderRef = z.infer<typeof OrderRef>;

/** What titles an order: two have one number after the restore of a shop. */
export const OrderTitle = z.extend(OrderRef, { is_displaced: z.boolean() });
setFallbacks(OrderTitle, { is_displaced: false });
export type OrderTitle = z.infer<typeof OrderTitle>;

/** The site fields of orders, which outlive their site: the name is null once the site was deleted. */
export const OrderSite = z.object({ id: Id, name: z.nullable(z.string()) });
export type OrderSite = z.infer<typeof OrderSite>;
