import CheckIcon from '@mui/icons-material/Check';
import { MenuItem, type MenuItemProps } from '@mui/material';

interface MenuChoiceProps extends MenuItemProps {
  isChosen: boolean;
  onChoose: () => void;
}

/** One of several that exclude each other, in a menu. */
export function MenuChoice({ isChosen, onChoose, children, ...item }: MenuChoiceProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} onClick={onChoose} {...item}>
      <span style={{ flex: 1 }}>{children}</span>
      {isChosen && <CheckIcon fontSize="small" color="primary" />}
    </MenuItem>
  );
}
