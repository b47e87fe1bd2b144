import * as z from 'zod/mini';
import { type Pool, PoolUpdate, pools } from '#contract/pools';
import { Card, DialogButton, FieldList, SchemaInputs, SubmitDialog, useText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';

/** What the pool's keys have beside the key itself. */
export function KeyPartsCard({ pool }: { pool: Pool }) {
  const text = useText('poolSettings.parts');
  return (
    <Card
      title={text('title')}
      subtitle={text('help')}
      actions={
        <DialogButton
          permission="pools.write"
          size="small"
          dialog={(onClose) => <PartsDialog pool={pool} onClose={onClose} />}
        >
          {text('change')}
        </DialogButton>
      }
    >
      {pool.key_parts.length > 0 ? (
        <FieldList
          fields={pool.key_parts.map(({ label, kind }) => ({ label, value: text(`kinds.${kind}`) }))}
        />
      ) : (
        text('none')
      )}
      {pool.key_parts.some(({ kind }) => kind === 'file') && <p className={shared.note}>{text('files')}</p>}
    </Card>
  );
}

const PartsUpdate = z.pick(PoolUpdate, { key_parts: true });

function PartsDialog({ pool: { id, key_parts }, onClose }: { pool: Pool; onClose: () => void }) {
  const text = useText('poolSettings.parts');
  return (
    <SubmitDialog
      title={text('change')}
      text={`${text('dialog_help')} ${text('files')}`}
      schema={PartsUpdate}
      defaultValues={{ key_parts }}
      send={(body: PoolUpdate) => callEndpoint(pools.update, { params: { id }, body })}
      success="resources.pools.notifications.updated"
      failure="resources.pools.notifications.update_failed"
      onClose={onClose}
    >
      <SchemaInputs schema={PartsUpdate} labelPrefix="resources.pools" />
    </SubmitDialog>
  );
}
