import { useTranslate } from 'ra-core';
import { Button, Dialog, ModalActions, useFormats } from '../../admin';
import type { KnownList } from './findKnownKeys';

interface KnownKeysDialogProps {
  known: KnownList;
  onAnswer: (isImported: boolean) => void;
}

/** Asks before a list is imported whose file, or most of whose keys, were imported. */
export function KnownKeysDialog({ known, onAnswer }: KnownKeysDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { known_count, sampleCount, batches } = known;

  return (
    <Dialog
      title={translate('import.known.title')}
      text={translate('import.known.text')}
      onClose={() => onAnswer(false)}
    >
      {known_count > 0 && (
        <p>
          {translate('import.known.keys', {
            smart_count: sampleCount,
            known: formats.number(known_count),
            count: formats.number(sampleCount),
          })}
        </p>
      )}
      <ul>
        {batches.map(({ batch_id, created_at, supplier, reference, file_name, is_same_file }) => (
          <li key={batch_id}>
            {translate(is_same_file ? 'import.known.same_file' : 'import.known.same_keys', {
              date: formats.date(created_at),
              batch: [`#${batch_id}`, supplier, reference, file_name].filter(Boolean).join(' · '),
            })}
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button onClick={() => onAnswer(false)}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" color="primary" onClick={() => onAnswer(true)}>
          {translate('import.known.go_on')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
