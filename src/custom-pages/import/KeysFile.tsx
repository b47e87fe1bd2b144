import { Button } from '@mui/material';
import type { ChangeEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useFailure } from '../../kit';

/** Adds the keys of a text file to those that are there. */
export function KeysFile({ onRead }: { onRead: (text: string) => void }) {
  const translate = useTranslate();
  const failed = useFailure();

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    try {
      for (const file of input.files ?? []) onRead(await file.text());
    } catch (error) {
      failed('import.unreadable', error);
    }
    // So that the same file can be chosen again.
    input.value = '';
  }

  return (
    <Button component="label" variant="text" color="primary" size="small">
      {translate('import.from_file')}
      <input
        type="file"
        className="visually-hidden"
        accept=".txt,.csv,text/plain,text/csv"
        multiple
        onChange={read}
      />
    </Button>
  );
}
