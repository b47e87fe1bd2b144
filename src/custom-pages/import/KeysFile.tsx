import { Button } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFailure } from '../../kit';

/** Adds the keys of a text file to those that are there. */
export function KeysFile({ onRead }: { onRead: (text: string) => void }) {
  const translate = useTranslate();
  const failed = useFailure();
  const input = useRef<HTMLInputElement>(null);
  const label = translate('import.from_file');

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    try {
      for (const file of target.files ?? []) onRead(await file.text());
    } catch (error) {
      failed('import.unreadable', error);
    }
    // So that the same file can be chosen again.
    target.value = '';
  }

  return (
    <>
      <Button variant="text" color="primary" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".txt,.csv,text/plain,text/csv"
        multiple
        onChange={read}
      />
    </>
  );
}
