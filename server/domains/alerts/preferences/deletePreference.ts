import type { Context } from '../../../platform/context';
import { notificationPreferences } from '../../../schema';
import { deleteRecord } from '../../crud';
import { PREFERENCE_NOT_FOUND } from './presentPreference';

export const deletePreference = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: notificationPreferences,
    id,
    notFoundText: PREFERENCE_NOT_FOUND,
    describe: () => ({ action: 'preference.delete', id }),
  });
