import CloseIcon from '@mui/icons-material/Close';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { useGetList, useGetResourceLabel, useTranslate } from 'ra-core';
import { lazy, memo, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Permission } from '#contract/permissions';
import { Permitted } from '../../admin/access/Permitted';
import { NumberField } from '../../admin/cells/fields';
import { Modal } from '../../admin/ui/Dialog';
import { IconButton } from '../../admin/ui/IconButton';
import { BASENAME } from '../../basename';
import { PRODUCT_TITLE } from '../../product';
import { areSettingsListed } from '../../resources/administrators/areSettingsListed';
import { classNames } from '../../theme/classNames';
import logo from '../../theme/logo.module.css';
import { getListPath, getMenuResources, isInSettings, SETTINGS_PATH } from '../navigation';
import { NavEntry } from './NavEntry';
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
        {areSettingsListed() && (
          <Permitted to="settings.read">
            <SettingsEntry onNavigate={onNavigate} />
          </Permitted>
        )}
      </ul>
    </nav>
  );
});

const SettingsEntries = lazy(() => import('./SettingsEntries'));

/** The settings, with an entry for each of their sections while a page of them is open. */
function SettingsEntry({ onNavigate }: { onNavigate?: () => void }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <NavEntry
      to={SETTINGS_PATH}
      label={translate('shell.user.settings')}
      icon={SettingsIcon}
      end
      onNavigate={onNavigate}
    >
      {isInSettings(pathname) && (
        <Suspense>
          <SettingsEntries onNavigate={onNavigate} />
        </Suspense>
      )}
    </NavEntry>
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
