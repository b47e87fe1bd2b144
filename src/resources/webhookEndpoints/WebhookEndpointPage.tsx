import { WebhookEndpoint, webhookEndpoints } from '#contract/webhookEndpoints';
import {
  ActionButton,
  Card,
  DateTimeField,
  DeleteButton,
  EditButton,
  FieldList,
  InlineList,
  PageHeader,
  RecordPage,
  ReferenceField,
  RelatedTabs,
  TwoColumns,
  UrlField,
  useText,
  useTranslateLabel,
} from '../../admin';
import { RecordActivity } from '../audit/RecordActivity';
import { EndpointSecret } from './EndpointSecret';
import { EndpointState } from './EndpointState';

export default function WebhookEndpointPage() {
  return <RecordPage<WebhookEndpoint>>{(endpoint) => <EndpointContent endpoint={endpoint} />}</RecordPage>;
}

interface EndpointProps {
  endpoint: WebhookEndpoint;
}

function EndpointContent({ endpoint }: EndpointProps) {
  return (
    <>
      <PageHeader
        title={endpoint.name}
        badge={<EndpointState endpoint={endpoint} />}
        actions={
          <>
            <TestButton endpoint={endpoint} />
            <EditButton variant="button" />
            <DeleteButton variant="button" />
          </>
        }
      />
      <RelatedTabs>
        <TwoColumns>
          <EndpointDetails endpoint={endpoint} />
          <EndpointSecret endpoint={endpoint} />
          <RecordActivity kind="webhookEndpoint" id={endpoint.id} />
        </TwoColumns>
      </RelatedTabs>
    </>
  );
}

function TestButton({ endpoint: { id } }: EndpointProps) {
  const text = useText('resources.webhookEndpoints');
  return (
    <ActionButton
      permission="webhooks.write"
      action={webhookEndpoints.test}
      input={{ params: { id } }}
      success={({ outcome }) =>
        outcome === 'delivered'
          ? { text: 'resources.webhookEndpoints.test_delivered' }
          : { text: 'resources.webhookEndpoints.test_failed', type: 'warning' }
      }
      failure="resources.webhookEndpoints.test_error"
      refresh={['webhookAttempts']}
    >
      {text('test')}
    </ActionButton>
  );
}

function EndpointDetails({ endpoint }: EndpointProps) {
  const getLabel = useTranslateLabel(WebhookEndpoint);
  const text = useText('resources.webhookEndpoints');
  const { url, events, site_ids, pool_ids, failing_since, disabled_at, created_at } = endpoint;
  const values = {
    url: <UrlField value={url} />,
    events: events.map((event) => text(`values.events.${event}`)).join(', '),
    site_ids: site_ids.length > 0 ? <RecordLinks reference="sites" ids={site_ids} /> : text('every_site'),
    pool_ids: pool_ids.length > 0 ? <RecordLinks reference="pools" ids={pool_ids} /> : text('every_pool'),
    ...(failing_since && { failing_since: <DateTimeField value={failing_since} /> }),
    ...(disabled_at && { disabled_at: <DateTimeField value={disabled_at} /> }),
    created_at: <DateTimeField value={created_at} />,
  };
  const fields = Object.entries(values).map(([field, value]) => ({ label: getLabel(field), value }));
  return (
    <Card>
      <FieldList fields={fields} />
    </Card>
  );
}

function RecordLinks({ reference, ids }: { reference: 'sites' | 'pools'; ids: number[] }) {
  return (
    <InlineList>
      {ids.map((id) => (
        <ReferenceField key={id} reference={reference} id={id} />
      ))}
    </InlineList>
  );
}
