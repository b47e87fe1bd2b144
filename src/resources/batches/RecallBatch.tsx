import { deliveries } from '#contract/deliveries';
import { RecallStart, recalls } from '#contract/recalls';
import { sites as siteEndpoints } from '#contract/sites';
import {
  Banner,
  Button,
  DialogButton,
  SubmitDialog,
  TextInput,
  useAction,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { PreviewDialog, PreviewFrame } from '../sites/delivery/PreviewDialog';
import styles from './batches.module.css';

/** Replaces the sold keys of a batch, after what that does was shown. */
export function RecallBatch({ id }: { id: number }) {
  const text = useText('resources.batches.recall');
  return (
    <DialogButton
      permission="batches.recall"
      color="error"
      dialog={(onClose) => <RecallDialog id={id} onClose={onClose} />}
    >
      {text('button')}
    </DialogButton>
  );
}

function RecallDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText('resources.batches.recall');
  return (
    <SubmitDialog
      title={text('title', { id })}
      text={<RecallText id={id} />}
      schema={RecallStart}
      submitLabel={text('start')}
      send={(body: RecallStart) => callEndpoint(recalls.start, { params: { id }, body })}
      success="resources.batches.recall.started"
      failure="resources.batches.recall.failed"
      onClose={onClose}
    >
      <TextInput source="note" label={text('reason_label')} helperText={text('reason')} multiline autoFocus />
    </SubmitDialog>
  );
}

function RecallText({ id }: { id: number }) {
  const text = useText('resources.batches.recall');
  const formats = useFormats();
  const { data: plan } = useEndpoint(recalls.get, { params: { id } });
  if (!plan) return <p>{text('text')}</p>;
  const { sold_count: sold, free_count: free, waiting_count: waiting, sites } = plan;
  return (
    <>
      <p>{text('sold', { smart_count: sold, keys: formats.number(sold) })}</p>
      <p>{text('text')}</p>
      {waiting > 0 && <Banner tone="warning">{text('waiting', { smart_count: waiting })}</Banner>}
      {free !== null && free < sold && (
        <Banner tone="warning">{text('too_few', { free: formats.number(free) })}</Banner>
      )}
      <div className={styles.previews}>
        {sites.map((site) => (
          <PreviewButton key={site.id} site={site} />
        ))}
      </div>
    </>
  );
}

/** What the customers of a shop get. */
function PreviewButton({ site: { id, name } }: { site: { id: number; name: string } }) {
  const text = useText('messages');
  const previewText = useText('resources.batches.recall');
  const [preview, { data, isPending, reset }] = useAction(deliveries.preview, {
    failure: 'messages.preview_failed',
  });
  // The shop's own texts.
  const { data: site } = useEndpoint(siteEndpoints.get, { params: { id } });
  if (!site) return null;
  const { message_subject, message_intro } = site;
  const body = { message_subject, message_intro };
  return (
    <>
      <Button size="small" disabled={isPending} onClick={() => preview({ params: { id }, body })}>
        {previewText('preview', { site: name })}
      </Button>
      {data && (
        <PreviewDialog title={text('preview_title')} onClose={reset}>
          <PreviewFrame title={text('email')} subject={data.subject} html={data.email_html} />
          <PreviewFrame title={text('note')} html={data.note_html} isNote />
          <PreviewFrame title={text('order_item')} html={data.order_item_html} isNote />
        </PreviewDialog>
      )}
    </>
  );
}
