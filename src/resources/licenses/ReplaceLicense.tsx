import { useCreatePath, useNavigate, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { OrderChannel } from '#contract/deliveries';
import { LicenseReplace } from '#contract/licenseForms';
import { type LicenseDetails, licenses } from '#contract/licenses';
import { Button, FormDialog, TextInput, useInputLabel, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { ReplacementNotes } from './ReplacementNotes';

interface ReplaceLicenseProps extends Omit<ReplaceDialogProps, 'onReplaced' | 'onClose'> {
  size?: 'small' | 'medium';
  /** Stays on the page, which may have several licenses, instead of opening the replacement. */
  stay?: boolean;
}

export function ReplaceLicense({ size, stay = false, ...dialog }: ReplaceLicenseProps) {
  const translate = useTranslate();
  const openReplacement = useOpenAfterRender();
  const [dialogOpen, setDialogOpen] = useState(false);

  function onReplaced({ replaced_by: [first, ...others] }: LicenseDetails) {
    setDialogOpen(false);
    if (!stay && first && others.length === 0) openReplacement(first);
  }

  const label = translate('resources.licenses.replace.button');
  return (
    <>
      <Button
        permission="licenses.replace"
        size={size}
        onClick={() => setDialogOpen(true)}
        aria-label={stay ? `${label} #${dialog.id}` : undefined}
      >
        {label}
      </Button>
      {dialogOpen && (
        <ReplaceDialog {...dialog} onReplaced={onReplaced} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}

/** Opens a license once the form is gone, which would ask about its changes. */
function useOpenAfterRender() {
  const [id, setId] = useState<number>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each license once.
  useEffect(() => {
    if (id !== undefined) navigate(createPath({ resource: 'licenses', type: 'show', id }));
  }, [id]);
  return setId;
}

interface ReplaceDialogProps {
  id: number;
  /** Undefined if the pool was deleted. */
  poolId: number | undefined;
  /** Of the order that holds the key; none if no order does. */
  channels: OrderChannel[];
  onReplaced: (license: LicenseDetails) => void;
  onClose: () => void;
}

function ReplaceDialog({ id, poolId, channels, onReplaced, onClose }: ReplaceDialogProps) {
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
