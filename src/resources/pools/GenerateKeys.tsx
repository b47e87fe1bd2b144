import { useState } from 'react';
import { GenerateKeys as Form, type GenerationResult, generator } from '#contract/generator';
import type { Pool } from '#contract/pools';
import {
  DialogButton,
  NumberInput,
  SubmitDialog,
  useEndpoint,
  useFormats,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';

/** Makes keys at once; in a pool without a generator the way to set one. */
export function GenerateKeys({ pool }: { pool: Pool }) {
  const text = useText('generator');
  const { data } = useEndpoint(
    generator.get,
    { params: { id: pool.id } },
    { enabled: !pool.requires_validation },
  );
  if (!data?.generator) return null;
  return (
    <DialogButton
      permission="licenses.import"
      dialog={(onClose) => (
        <GenerateDialog pool={pool} left={data.capacity - data.generated} onClose={onClose} />
      )}
    >
      {text('generate')}
    </DialogButton>
  );
}

interface GenerateDialogProps {
  pool: Pool;
  /** How many keys the pattern may still give. */
  left: number;
  onClose: () => void;
}

function GenerateDialog({ pool, left, onClose }: GenerateDialogProps) {
  const text = useText('generator');
  const formats = useFormats();
  const getLabel = useInputLabel(Form, 'generator');
  const [idempotency_key] = useState(() => crypto.randomUUID());
  return (
    <SubmitDialog
      title={text('generate_title', { pool: pool.name })}
      text={text('generate_text', { left: formats.number(left) })}
      schema={Form}
      defaultValues={{ idempotency_key, count: 100 }}
      submitLabel={text('generate')}
      send={(body: Form) => callEndpoint(generator.generate, { params: { id: pool.id }, body })}
      success={({ created_count }: GenerationResult) => text('generated', { smart_count: created_count })}
      failure="generator.generate_failed"
      onClose={onClose}
    >
      <NumberInput source="count" label={getLabel('count')} />
    </SubmitDialog>
  );
}
