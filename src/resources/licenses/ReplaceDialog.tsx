import { useTranslate } from 'ra-core';
import { LicenseReplace } from '#contract/licenseForms';
import { type LicenseDetails, licenses } from '#contract/licenses';
import type { OrderChannel } from '#contract/messages';
import { FormDialog, TextInput, useInputLabel, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { ReplacementNotes } from './ReplacementNotes';

export interface ReplaceDialogProps {
  id: number;
  /** Undefined if the pool was deleted. */
  poolId: number | undefined;
  /** Of the order that holds the key; none if no order does. */
  channels: OrderChannel[];
  onReplaced: (license: LicenseDetails) => void;
  onClose: () => void;
}

export function ReplaceDialog({ id, poolId, channels, onReplaced, onClose }: ReplaceDialogProps) {
  const translate = useTranslate();
  const getLabel = useInputLabel(LicenseReplace, 'resources.licenses');
  const { onSubmit, problem } = useSubmit<LicenseReplace, LicenseDetails>({
    send: (body) => callEndpoint(licenses.replace, { params: { id }, body }),
    success: 'resources.licenses.notifications.replaced',
    failure: 'resources.licenses.notifications.replace_failed',
    onDone: onReplaced,
  });

  return (
    <FormDialog
      title={translate('resources.licenses.replace.title', { id })}
      text={
        <>
          <p>{translate('resources.licenses.replace.text')}</p>
          <ReplacementNotes poolId={poolId} channels={channels} />
        </>
      }
      schema={LicenseReplace}
      submitLabel={translate('resources.licenses.replace.confirm')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        source="replacement_note"
        label={getLabel('replacement_note')}
        helperText={translate('resources.licenses.replace.reason')}
        multiline
        autoFocus
      />
    </FormDialog>
  );
}
