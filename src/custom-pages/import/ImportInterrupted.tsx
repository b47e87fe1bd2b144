import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Banner, Button, useFormats } from '../../admin';
import { downloadRejected } from './downloadRejected';
import styles from './Import.module.css';
import type { KeyStoreProxy } from './worker/connectWorker';
import type { UploadProgress } from './worker/KeyStore';

interface ImportInterruptedProps {
  progress: UploadProgress;
  keyStore: KeyStoreProxy;
}

export function ImportInterrupted({
  progress: { created, errors, remaining },
  keyStore,
}: ImportInterruptedProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), []);

  const counts = {
    created: formats.number(created),
    errors: formats.number(errors),
    remaining: formats.number(remaining),
  };
  return (
    <div ref={messageRef} tabIndex={-1} className={styles.interrupted}>
      <Banner tone="warning">
        {translate('import.interrupted', counts)}
        {errors > 0 && (
          <Button variant="text" size="small" onClick={() => downloadRejected(keyStore, translate)}>
            {translate('import.rejected.download')}
          </Button>
        )}
      </Banner>
    </div>
  );
}
