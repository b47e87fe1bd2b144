import { useTranslate } from 'ra-core';
import { Button, useCopyToClipboard } from '../../admin';
import { Dialog } from '../../admin/ui/Dialog';
import { ModalActions } from '../../admin/ui/Modal';
import styles from './Profile.module.css';

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Shows new recovery codes, which the server cannot show again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={translate('profile.second_factor.codes_title')}
      text={translate('profile.second_factor.codes_text')}
      // Only the button closes it: the codes are gone afterwards.
      onClose={() => {}}
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button onClick={() => copy(codes.join('\n'), 'profile.second_factor.codes_copied')}>
          {translate('profile.second_factor.codes_copy')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {translate('profile.second_factor.codes_done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
