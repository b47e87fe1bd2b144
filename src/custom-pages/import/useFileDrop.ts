import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

/** Makes an element take dropped files. A file that misses it must not open in the page's place. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);

  const target = {
    onDragOver: (event: DragEvent) => setOver(hasFiles(event)),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, target };
}
