import { useState } from 'react';
import { GenerateKeys as Form, type GenerationResult, generator } from '#contract/generator';
import type { PoolDetails } from '#contract/pools';
import {
  DialogButton,
  NumberInput,
  SubmitDialog,
  useEndpoint,
  useFormats,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint, isOffered } from '../../dataProvider';

interface GenerateKeysProps {
  /** A record from a list does not say whether it makes keys. */
  pool: Pick<PoolDetails, 'id' | 'name'> & Partial<PoolDetails>;
}

/** Makes keys at once, in a pool that has a generator. */
export function GenerateKeys({ pool }: GenerateKeysProps) {
  const text = useText('generator');
  if (!pool.makes_keys || !isOffered(generator.generate)) return null;
  return (
    <DialogButton
      permission="licenses.import"
      dialog={(onClose) => <GenerateDialog id={pool.id} name={pool.name} onClose={onClose} />}
    >
      {text('generate')}
    </DialogButton>
  );
}

interface GenerateDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

function GenerateDialog({ id, name, onClose }: GenerateDialogProps) {
  const text = useText('generator');
  const formats = useFormats();
  const getLabel = useInputLabel(Form, 'generator');
  const [idempotency_key] = useState(() => crypto.randomUUID());
  const { data } = useEndpoint(generator.get, { params: { id } });
  const left = data && formats.number(data.capacity - data.generated);
  return (
    <SubmitDialog
      title={text('generate_title', { pool: name })}
      text={
        <>
          <p>{text('generate_text')}</p>
          {left && <p>{text('still', { left })}</p>}
        </>
      }
      schema={Form}
      defaultValues={{ idempotency_key, count: 100 }}
      submitLabel={text('generate')}
      send={(body: Form) => callEndpoint(generator.generate, { params: { id }, body })}
      success={({ created_count }: GenerationResult) => text('generated', { smart_count: created_count })}
      failure="generator.generate_failed"
      onClose={onClose}
    >
      <NumberInput source="count" label={getLabel('count')} />
    </SubmitDialog>
  );
}
