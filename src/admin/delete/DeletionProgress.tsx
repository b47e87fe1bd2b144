import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormats } from '../hooks/useFormats';
import { ProgressBar } from '../ui/ProgressBar';

export function DeletionProgress({ done, total }: { done: number; total: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const id = useId();

  return (
    <>
      <p id={id}>
        {translate('kit.list.deleting', { done: formats.number(done), total: formats.number(total) })}
      </p>
      <ProgressBar
        done={done}
        total={total}
        labelledBy={id}
        announce={(percent) => translate('kit.list.deleting_percent', { percent })}
      />
    </>
  );
}
