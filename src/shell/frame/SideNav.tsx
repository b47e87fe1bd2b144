import CloseIcon from '@mui/icons-material/Close';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import { useGetList, useGetResourceLabel, useTranslate } from 'ra-core';
import { type ComponentType, memo, type ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';
import type { Permission } from '#contract/permissions';
import { Permitted } from '../../admin/access/Permitted';
import { NumberField } from '../../admin/cells/fields';
import { Modal } from '../../admin/ui/Dialog';
import { IconButton } from '../../admin/ui/IconButton';
import { BASENAME } from '../../basename';
import { PRODUCT_TITLE } from '../../product';
import { classNames } from '../../theme/classNames';
import logo from '../../theme/logo.module.css';
import { getListPath, getMenuResources } from '../navigation';
import styles from './SideNav.module.css';
import { useIdleAfterNavigation } from './useIdleAfterNavigation';

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

// Not rendered again with each page of a list, whose address renders the layout.
const NavEntries = memo(function NavEntries({ onNavigate }: { onNavigate?: () => void }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  // Browsers limit parallel requests: the requests of the page go first.
  const showCount = useIdleAfterNavigation(COUNTS_IDLE_MS);

  return (
    <nav aria-label={translate('shell.nav.label')}>
      <div className={styles.brand}>
        <span className={classNames(logo.logo, styles.logo)} />
        {PRODUCT_TITLE}
      </div>
      <ul className={styles.entries}>
        <NavEntry
          to={BASENAME}
          label={translate('shell.nav.dashboard')}
          icon={DashboardIcon}
          end
          onNavigate={onNavigate}
        />
        {getMenuResources().map(({ name, icon, options }) => (
          <Permitted key={name} to={`${name}.list` as Permission}>
            <NavEntry
              to={getListPath(name)}
              label={getResourceLabel(name, 2)}
              icon={icon}
              count={showCount && <NavCount resource={name} useCount={options.useCount} />}
              onNavigate={onNavigate}
            />
          </Permitted>
        ))}
      </ul>
    </nav>
  );
});

interface NavEntryProps {
  to: string;
  label: string;
  icon?: ComponentType;
  /** Set if the entry is current on its own page only, not on those below. */
  end?: boolean;
  count?: ReactNode;
  onNavigate?: () => void;
}

function NavEntry({ to, label, icon: Icon, end = false, count, onNavigate }: NavEntryProps) {
  const match = useMatch({ path: to, end });

  return (
    <li>
      <Link to={to} aria-current={match ? 'page' : undefined} onClick={onNavigate}>
        {Icon ? <Icon /> : <span className={styles.noIcon} />}
        <span>{label}</span>
        {count}
      </Link>
    </li>
  );
}

interface NavCountProps {
  resource: string;
  useCount?: () => number | undefined;
}

function NavCount({ resource, useCount }: NavCountProps) {
  return useCount ? <DeclaredCount useCount={useCount} /> : <RecordCount resource={resource} />;
}

function RecordCount({ resource }: { resource: string }) {
  const { total } = useGetList(resource, { pagination: { page: 1, perPage: 1 } }, { onError: () => {} });
  return <Count value={total} />;
}

function DeclaredCount({ useCount }: { useCount: () => number | undefined }) {
  return <Count value={useCount() || undefined} />;
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? null : (
    <span className={styles.count}>
      <NumberField value={value} />
    </span>
  );
}
