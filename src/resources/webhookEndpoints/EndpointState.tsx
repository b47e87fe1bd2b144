import type { WebhookEndpoint } from '#contract/webhookEndpoints';
import { StatusBadge, useText } from '../../admin';

const TONES = {
  disabled: 'exhausted',
  inactive: 'replaced',
  failing: 'warning',
  working: 'available',
} as const;

function getState({ is_active, failing_since, disabled_at }: WebhookEndpoint): keyof typeof TONES {
  if (!is_active) return disabled_at ? 'disabled' : 'inactive';
  return failing_since ? 'failing' : 'working';
}

/** Whether an endpoint takes events. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const text = useText('resources.webhookEndpoints');
  const state = getState(endpoint);
  return <StatusBadge value={state} label={text(state)} tone={TONES[state]} />;
}
