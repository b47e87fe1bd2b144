import { settings } from '#contract/settings';
import { routes } from '../../platform/http/routes';
import { getSettings } from './getSettings';
import { updateSettings } from './updateSettings';

export default routes(settings, {
  get: ({ ctx }) => getSettings(ctx),
  update: ({ ctx, body: { loaded, ...body } }) => updateSettings(ctx, body, loaded),
});
