import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Banner, Button, useFormats } from '../../kit';
import { downloadRefused } from './downloadRefused';
import type { Progress } from './shelf/KeyShelf';
import type { RemoteShelf } from './shelf/openShelf';

interface StoppedProps {
  progress: Progress;
  shelf: RemoteShelf;
}

/** Says how far an import came that was cancelled or has failed. */
export function Stopped({ progress: { created, errors, left }, shelf }: StoppedProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const focused = useRef<HTMLDivElement>(null);
  useEffect(() => focused.current?.focus(), []);

  const counts = {
    created: formats.number(created),
    errors: formats.number(errors),
    left: formats.number(left),
  };
  return (
    <Box ref={focused} tabIndex={-1} sx={{ mb: '14px', outline: 'none' }}>
      <Banner tone="warning">
        {translate('import.stopped', counts)}
        {errors > 0 && (
          <Button variant="text" size="small" onClick={() => downloadRefused(shelf)}>
            {translate('import.refused.download')}
          </Button>
        )}
      </Banner>
    </Box>
  );
}
