import { settings } from '#contract/settings';
import { routes } from '../../platform/http/routes';
import { getSettings, updateSettings } from './settings';

export default routes(settings, {
  get: ({ ctx }) => getSettings(ctx),
  update: ({ ctx, body: { loaded, ...body } }) => updateSettings(ctx, body, loaded),
});
