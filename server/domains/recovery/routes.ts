import { recovery } from '#contract/recovery';
import { textOf } from '#contract/texts/Text';
import { formatText } from '../../platform/formatText';
import { routes } from '../../platform/http/routes';
import { getRecovery } from './getRecovery';
import { receiveAnswers } from './receiveAnswers';
import { endQuarantine, resumeSiteByUser } from './resumeByUser';

export default routes(recovery, {
  get: ({ ctx }) => getRecovery(ctx),
  resumeSite: ({ ctx, params, body }) => resumeSiteByUser(ctx, params.id, body),
  releasePool: ({ ctx, params }) => endQuarantine(ctx, params.id, null),
  withdrawPool: ({ ctx, params }) =>
    endQuarantine(ctx, params.id, formatText('en', textOf('recovery.withdrawn_by_user'))),
  sendAnswers: ({ ctx, body }) => receiveAnswers(ctx, body),
});
