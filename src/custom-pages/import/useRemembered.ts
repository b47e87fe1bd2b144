import { useStore } from 'ra-core';
import type { BatchDetails } from '#contract/batchForms';

const MAX_TEXTS = 50;
const NO_TEXTS: string[] = [];

/** The suppliers and references of this browser's imports, the latest first. */
export function useRemembered() {
  const [suppliers, setSuppliers] = useStore('import.suppliers', NO_TEXTS);
  const [references, setReferences] = useStore('import.references', NO_TEXTS);

  function remember({ supplier, reference }: BatchDetails): void {
    setSuppliers(addText(suppliers, supplier));
    setReferences(addText(references, reference));
  }

  return { suppliers, references, remember };
}

function addText(texts: string[], text: string | null | undefined): string[] {
  return text ? [text, ...texts.filter((other) => other !== text)].slice(0, MAX_TEXTS) : texts;
}
