import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { connections } from '#contract/connections';
import type { Site } from '#contract/sites';
import { call } from '../../dataProvider';
import { Button, useFailure } from '../../kit';

/** Leads to the shop, which hands new keys over once the administrator agrees there. */
export function ConnectAgain({ site }: { site: Site }) {
  const translate = useTranslate();
  const failed = useFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(connections.renew, { params: { id: site.id } }),
    onSuccess: ({ authorize_url }) => window.location.assign(authorize_url),
    onError: (error) => failed('resources.sites.connect.failed', error),
  });
  return (
    <Button onClick={() => mutate()} disabled={isPending}>
      {translate('resources.sites.connect.again')}
    </Button>
  );
}
