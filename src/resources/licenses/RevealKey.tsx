import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { KeyReveal } from '#contract/licenseForms';
import { licenses } from '#contract/licenses';
import {
  IconButton,
  Permitted,
  SubmitDialog,
  TextInput,
  useCopyToClipboard,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { KeyParts } from './KeyParts';
import styles from './licenses.module.css';

type Revealed = z.infer<(typeof licenses)['reveal']['data']>;

interface RevealKeyProps {
  id: number;
  maskedKey: string;
}

/** A masked key, which the server reveals for a reason, to a user whose role permits it. */
export default function RevealKey({ id, maskedKey }: RevealKeyProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const [revealed, setRevealed] = useState<Revealed>();
  const [dialogOpen, setDialogOpen] = useState(false);

  return (
    <span className={styles.revealed}>
      <code>{revealed?.license_key ?? maskedKey}</code>
      {revealed === undefined ? (
        <Permitted to="licenses.reveal">
          <IconButton
            label={translate('access.reveal.button')}
            onClick={() => setDialogOpen(true)}
            icon="view"
          />
        </Permitted>
      ) : (
        <>
          <IconButton
            label={translate('kit.secret.hide')}
            onClick={() => setRevealed(undefined)}
            icon="hide"
          />
          <IconButton
            label={translate('kit.secret.copy')}
            onClick={() => copy(revealed.license_key, 'kit.secret.copied')}
            icon="copy"
          />
          <KeyParts id={id} parts={revealed.parts} revealed />
        </>
      )}
      {dialogOpen && <RevealDialog id={id} onRevealed={setRevealed} onClose={() => setDialogOpen(false)} />}
    </span>
  );
}

interface RevealDialogProps {
  id: number;
  onRevealed: (revealed: Revealed) => void;
  onClose: () => void;
}

function RevealDialog({ id, onRevealed, onClose }: RevealDialogProps) {
  const text = useText('access.reveal');
  const getLabel = useInputLabel(KeyReveal, 'resources.licenses');
  return (
    <SubmitDialog
      title={text('title', { id })}
      text={text('text')}
      schema={KeyReveal}
      submitLabel={text('confirm')}
      send={(body: KeyReveal) => callEndpoint(licenses.reveal, { params: { id }, body })}
      success={() => null}
      failure="access.reveal.failed"
      onDone={onRevealed}
      onClose={onClose}
    >
      <TextInput source="reason" label={getLabel('reason')} multiline autoFocus />
    </SubmitDialog>
  );
}
