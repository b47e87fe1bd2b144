import { Box } from '@mui/material';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../../kit';
import { useFileDrop } from './useFileDrop';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  /** Files may be dropped on these as well. */
  children: ReactNode;
}

/** Takes files by drop, on itself and on what stands above it, or by the system's picker. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, target } = useFileDrop(onFiles);
  const label = translate('import.file.choose');

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    // So that the same file can be chosen again.
    target.value = '';
  }

  return (
    <Box {...target}>
      {children}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '6px 12px',
          alignItems: 'center',
          justifyContent: 'center',
          mt: '10px',
          p: '12px',
          border: '1px dashed var(--control)',
          borderRadius: '8px',
          color: 'text.secondary',
          fontSize: '0.8125rem',
          ...(isOver && { borderColor: 'primary.main', bgcolor: 'accentTint', color: 'text.primary' }),
        }}
      >
        {translate('import.file.drop')}
        <Button size="small" onClick={() => input.current?.click()}>
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          multiple
          onChange={pick}
        />
      </Box>
    </Box>
  );
}
