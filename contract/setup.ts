import * as z from 'zod/mini';
import { messagesOf } from './messages/schema';
import { Id } from './shared/fields';

/** The steps from an empty installation to delivered keys, in their order. */
export const SetupStepName = z.enum(['pool', 'keys', 'shop', 'mapping', 'delivery', 'mail', 'test_order']);
export type SetupStepName = z.infer<typeof SetupStepName>;

export const SetupStep = z.object({
  name: SetupStepName,
  /** `unchecked`: it was entered, but nothing has shown yet that it works. */
  state: z.enum(['done', 'missing', 'unchecked']),
  /** Why it is not done, in one sentence. */
  reason: z.nullable(z.string()),
  texts: messagesOf('reason'),
  /** The step that has to be done before. */
  waits_for: z.nullable(SetupStepName),
  /** The pool or the site that the step continues with. */
  license_group_id: z.nullable(Id),
  site_id: z.nullable(Id),
});
export type SetupStep = z.infer<typeof SetupStep>;

export const Setup = z.object({
  steps: z.array(SetupStep),
  is_complete: z.boolean(),
  /** Set by an administrator once it was complete. */
  is_dismissed: z.boolean(),
});
export type Setup = z.infer<typeof Setup>;
