import CloseIcon from '@mui/icons-material/Close';
import { useTranslate } from 'react-admin';
import { IconAction } from '../kit/ui/IconAction';
import { Modal } from '../kit/ui/Modal';
import { PRODUCT } from '../product';
import '../theme/keyMark.css';
import './SideNav.css';
import { NavEntry } from './NavEntry';
import { navigation } from './navigation';
import { usePageSettled } from './usePageSettled';

const BREATH = 50;

interface SideNavProps {
  wide: boolean;
  open: boolean;
  onClose: () => void;
}

export function SideNav({ wide, open, onClose }: SideNavProps) {
  const translate = useTranslate();
  if (wide) {
    return (
      <div className="rail">
        <Entries />
      </div>
    );
  }
  if (!open) return null;
  return (
    <Modal className="drawer" onClose={onClose} aria-label={translate('shell.nav.label')}>
      <div>
        <IconAction className="bar-button" label={translate('shell.nav.close')} onClick={onClose}>
          <CloseIcon />
        </IconAction>
        <Entries onChosen={onClose} />
      </div>
    </Modal>
  );
}

function Entries({ onChosen }: { onChosen?: () => void }) {
  const translate = useTranslate();
  // A browser sends six calls at a time: the page's own go first.
  const counted = usePageSettled(BREATH);

  return (
    <nav aria-label={translate('shell.nav.label')}>
      <div className="brand">
        <span className="key-mark" />
        {PRODUCT}
      </div>
      <ul className="nav-entries">
        {navigation.map((entry) => (
          <NavEntry key={entry.name} {...entry} counted={counted} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  );
}
