import CloseIcon from '@mui/icons-material/Close';
import { useGetList, useTranslate } from 'react-admin';
import { Link, useMatch } from 'react-router-dom';
import { NumberField } from '../admin/cells/fields';
import { classNames } from '../admin/ui/classNames';
import { IconButton } from '../admin/ui/IconButton';
import { Modal } from '../admin/ui/Modal';
import { PRODUCT_TITLE } from '../product';
import logo from '../theme/logo.module.css';
import { type NavigationEntry, navigation } from './navigation';
import styles from './SideNav.module.css';
import { useIdleAfterNavigation } from './useIdleAfterNavigation';
import { useUnresolvedCount } from './useUnresolvedCount';

const COUNTS_IDLE_MS = 50;

interface SideNavProps {
  isWide: boolean;
  open: boolean;
  onClose: () => void;
}

export function SideNav({ isWide, open, onClose }: SideNavProps) {
  const translate = useTranslate();
  if (isWide) {
    return (
      <div className={styles.rail}>
        <NavEntries />
      </div>
    );
  }
  if (!open) return null;
  return (
    <Modal className={styles.drawer} onClose={onClose} aria-label={translate('shell.nav.label')}>
      <div className={styles.drawerContent}>
        <IconButton
          size="large"
          className={styles.close}
          label={translate('shell.nav.close')}
          onClick={onClose}
        >
          <CloseIcon />
        </IconButton>
        <NavEntries onNavigate={onClose} />
      </div>
    </Modal>
  );
}

function NavEntries({ onNavigate }: { onNavigate?: () => void }) {
  const translate = useTranslate();
  // Browsers limit parallel requests: the requests of the page go first.
  const showCount = useIdleAfterNavigation(COUNTS_IDLE_MS);

  return (
    <nav aria-label={translate('shell.nav.label')}>
      <div className={styles.brand}>
        <span className={classNames(logo.logo, styles.logo)} />
        {PRODUCT_TITLE}
      </div>
      <ul className={styles.entries}>
        {navigation.map((entry) => (
          <NavEntry key={entry.name} {...entry} showCount={showCount} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  );
}

interface NavEntryProps extends NavigationEntry {
  showCount: boolean;
  onNavigate?: () => void;
}

function NavEntry({ name, to, icon: Icon, resource, showCount, onNavigate }: NavEntryProps) {
  const translate = useTranslate();
  const match = useMatch({ path: to, end: name === 'dashboard' });

  return (
    <li>
      <Link to={to} aria-current={match ? 'page' : undefined} onClick={onNavigate}>
        {Icon && <Icon />}
        <span>{translate(`shell.nav.${name}`)}</span>
        {resource && showCount && <NavCount resource={resource} />}
      </Link>
    </li>
  );
}

function NavCount({ resource }: { resource: string }) {
  return resource === 'notifications' ? <UnresolvedCount /> : <RecordCount resource={resource} />;
}

function RecordCount({ resource }: { resource: string }) {
  const { total } = useGetList(resource, { pagination: { page: 1, perPage: 1 } }, { onError: () => {} });
  return total === undefined ? null : (
    <span className={styles.count}>
      <NumberField value={total} />
    </span>
  );
}

function UnresolvedCount() {
  const count = useUnresolvedCount();
  return count === 0 ? null : (
    <span className={styles.count}>
      <NumberField value={count} />
    </span>
  );
}
