import { useCreatePath, useNavigate, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { LicenseDetails } from '#contract/licenses';
import { Button } from '../../admin';
import { ReplaceDialog, type ReplaceDialogProps } from './ReplaceDialog';

interface ReplaceLicenseProps extends Omit<ReplaceDialogProps, 'onReplaced' | 'onClose'> {
  size?: 'small' | 'medium';
  /** Stays on the page, which may have several licenses, instead of opening the replacement. */
  stay?: boolean;
}

export function ReplaceLicense({ size, stay = false, ...dialog }: ReplaceLicenseProps) {
  const translate = useTranslate();
  const openReplacement = useOpenAfterRender();
  const [dialogOpen, setDialogOpen] = useState(false);

  function onReplaced({ replaced_by: [first, ...others] }: LicenseDetails) {
    setDialogOpen(false);
    if (!stay && first && others.length === 0) openReplacement(first);
  }

  const label = translate('resources.licenses.replace.button');
  return (
    <>
      <Button
        permission="licenses.replace"
        size={size}
        onClick={() => setDialogOpen(true)}
        aria-label={stay ? `${label} #${dialog.id}` : undefined}
      >
        {label}
      </Button>
      {dialogOpen && (
        <ReplaceDialog {...dialog} onReplaced={onReplaced} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}

/** Opens a license once the form is gone, which would ask about its changes. */
function useOpenAfterRender() {
  const [id, setId] = useState<number>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each license once.
  useEffect(() => {
    if (id !== undefined) navigate(createPath({ resource: 'licenses', type: 'show', id }));
  }, [id]);
  return setId;
}
