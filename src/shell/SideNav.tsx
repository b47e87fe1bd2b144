import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Modal } from '../kit/ui/Modal';
import { PRODUCT } from '../product';
import '../theme/keyMark.css';
import './SideNav.css';
import { NavEntry } from './NavEntry';
import { navigation } from './navigation';
import { usePageSettled } from './usePageSettled';

// 64 units of 4.
const WIDTH = 256;

const BREATH = 50;

const Rail = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  flex: `0 0 ${WIDTH}px`,
  width: WIDTH,
  height: '100vh',
  overflowY: 'auto',
  padding: '20px 12px',
  borderRight: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
}));

interface SideNavProps {
  wide: boolean;
  open: boolean;
  onClose: () => void;
}

export function SideNav({ wide, open, onClose }: SideNavProps) {
  const label = useTranslate()('shell.nav.label');
  if (wide) {
    return (
      <Rail className="rail">
        <Entries />
      </Rail>
    );
  }
  if (!open) return null;
  return (
    <Modal className="drawer" onClose={onClose} aria-label={label}>
      <div>
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
    <Box component="nav" aria-label={translate('shell.nav.label')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', px: '10px', mb: '20px' }}>
        <span className="key-mark" style={{ width: 26 }} />
        <Box component="span" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          {PRODUCT}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '2px' }}>
        {navigation.map((entry) => (
          <NavEntry key={entry.name} {...entry} counted={counted} onChosen={onChosen} />
        ))}
      </Box>
    </Box>
  );
}
