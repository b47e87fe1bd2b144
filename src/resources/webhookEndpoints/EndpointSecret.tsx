import { useState } from 'react';
import { type WebhookEndpoint, webhookEndpoints } from '#contract/webhookEndpoints';
import { ActionButton, Card, SecretField, useNotifyError, usePermission, useText } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/** The secret of an endpoint, masked until it is asked for. */
export function EndpointSecret({ endpoint: { id, name } }: { endpoint: WebhookEndpoint }) {
  const text = useText('resources.webhookEndpoints');
  const notifyError = useNotifyError();
  const [newSecret, setNewSecret] = useState<string>();
  const mayRead = usePermission('webhooks.write');
  if (!mayRead) return null;

  const readSecret = (use: 'shown' | 'copied') =>
    callEndpoint(webhookEndpoints.recordSecretAccess, { params: { id }, body: { use } })
      .then(({ secret }) => secret)
      .catch((error) => {
        notifyError('resources.webhookEndpoints.secret_failed', error);
        return undefined;
      });

  return (
    <Card
      title={text('secret')}
      subtitle={text('secret_text')}
      actions={
        <ActionButton
          action={webhookEndpoints.rotateSecret}
          input={{ params: { id } }}
          success="resources.webhookEndpoints.rotated"
          failure="resources.webhookEndpoints.rotate_failed"
          refresh={['audit']}
          confirm={{ title: text('rotate_title', { name }), text: text('rotate_text') }}
          onSuccess={({ secret }) => setNewSecret(secret)}
        >
          {text('rotate')}
        </ActionButton>
      }
    >
      <SecretField
        key={newSecret}
        value={newSecret ?? MASKED}
        revealable
        revealed={newSecret !== undefined}
        readSecret={newSecret === undefined ? readSecret : undefined}
      />
    </Card>
  );
}

const MASKED = '••••••••••••••••';
