import { Box } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Button, Paper, useFormats } from '../../admin';
import { ProgressBar } from '../../admin/ui/ProgressBar';
import type { UploadState } from './useImport';

const COUNT_NAMES = ['created', 'remaining', 'errors'] as const;

interface ImportProgressProps {
  upload: UploadState;
  onCancel: () => void;
}

export function ImportProgress({ upload, onCancel }: ImportProgressProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const heading = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { created, errors, remaining, phase } = upload;

  useEffect(() => headingRef.current?.focus(), []);

  return (
    <Paper aria-labelledby={heading} style={{ padding: 20, maxWidth: 640 }}>
      <Box
        component="h2"
        id={heading}
        ref={headingRef}
        tabIndex={-1}
        sx={{ m: 0, mb: '14px', fontSize: '0.9375rem', fontWeight: 650, outline: 'none' }}
      >
        {translate('import.progress.title')}
      </Box>
      <ProgressBar
        done={created + errors}
        total={created + errors + remaining}
        labelledBy={heading}
        announce={(percent) =>
          phase === 'sending'
            ? translate('import.progress.percent', { percent })
            : translate(`import.progress.${phase}`)
        }
      />
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 32px', m: '14px 0' }}>
        {COUNT_NAMES.map((name) => (
          <Box key={name}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {translate(`import.progress.${name}`)}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontSize: '1.125rem',
                fontWeight: 650,
                color: name === 'errors' && errors > 0 ? 'error.main' : undefined,
              }}
            >
              {formats.number(upload[name])}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px', alignItems: 'center' }}>
        <Box sx={{ flex: 1, color: phase === 'reconnecting' ? 'warning.main' : 'text.secondary' }}>
          {translate(`import.progress.${phase}`)}
        </Box>
        <Button onClick={onCancel} disabled={phase === 'stopping'}>
          {translate('kit.form.cancel')}
        </Button>
      </Box>
    </Paper>
  );
}
