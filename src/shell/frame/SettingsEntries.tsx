import { SettingsLinks } from '../../resources/administrators/SettingsNav';
import { NavEntry } from './NavEntry';
import styles from './SideNav.module.css';

/** The sections of the settings, each a page of its own. */
export default function SettingsEntries({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <ul className={styles.sections}>
      <SettingsLinks toLink={(path, label) => <NavEntry to={path} label={label} onNavigate={onNavigate} />} />
    </ul>
  );
}
