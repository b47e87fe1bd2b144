import CheckIcon from '@mui/icons-material/Check';
import { MenuItem, type MenuItemProps } from '@mui/material';

interface MenuChoiceProps extends MenuItemProps {
  isChosen: boolean;
  onChoose: () => void;
}

const SX = {
  '& span': { flex: 1 },
  '& svg': { fontSize: '1.25rem', color: 'primary.main' },
};

/** One of several that exclude each other, in a menu. */
export function MenuChoice({ isChosen, onChoose, children, ...item }: MenuChoiceProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} onClick={onChoose} sx={SX} {...item}>
      <span>{children}</span>
      {isChosen && <CheckIcon />}
    </MenuItem>
  );
}
