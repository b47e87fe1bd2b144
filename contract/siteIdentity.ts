import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, requiredId } from './shared/fields';

/** Another site of the same shop. */
export const SameShop = z.object({ id: Id, name: z.string(), url: z.string() });
export type SameShop = z.infer<typeof SameShop>;

export const SiteMerge = z.strictObject({
  /** The site that ends; its mappings and orders become those of the other. */
  site_id: requiredId(validationMessage('mappings.site_required')),
});
export type SiteMerge = z.output<typeof SiteMerge>;

/** Reports of an event that is over, or that the administrator knows. */
export const DISMISSIBLE_REPORTS = ['copy', 'restored'];

export const siteIdentity = {
  merge: endpoint({
    method: 'POST',
    path: '/sites/{id}/merge',
    access: 'sites.write',
    summary: 'Merge another site of the same shop into this one',
    body: SiteMerge,
    data: NoContent,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/sites/{id}/identity/dismiss',
    access: 'sites.write',
    summary: 'Dismiss the report of a copy of the shop, or of its restoration, until it happens again',
    status: 201,
    data: NoContent,
  }),
};
