import { useTranslate } from 'ra-core';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TextCode } from '#contract/texts/Text';
import { Button } from '../../../admin';
import styles from './FileDrop.module.css';

interface FileDropProps {
  /** Says which files are read. */
  hint: TextCode;
  /** Endings of the files that the picker offers. */
  endings: string[];
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Files, chosen or dropped. */
export function FileDrop({ hint, endings, onFiles, children }: FileDropProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { isDragging, target } = useFileDrop(onFiles);
  const label = translate('import.file.choose');

  function onPick({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    // Allows choosing the same file again.
    target.value = '';
  }

  return (
    <div {...target}>
      {children}
      <div className={styles.drop} data-dragging={isDragging || undefined}>
        {translate(hint)}
        <Button size="small" onClick={() => input.current?.click()}>
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={endings.join()}
          multiple
          onChange={onPick}
        />
      </div>
    </div>
  );
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

/** Accepts dropped files. A file dropped elsewhere must not navigate away from the page. */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [isDragging, setDragging] = useState(false);

  useEffect(() => {
    const preventNavigation = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
    window.addEventListener('dragover', preventNavigation);
    window.addEventListener('drop', preventNavigation);
    return () => {
      window.removeEventListener('dragover', preventNavigation);
      window.removeEventListener('drop', preventNavigation);
    };
  }, []);

  const target = {
    onDragOver: (event: DragEvent) => setDragging(hasFiles(event)),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isDragging, target };
}
