import DownIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { SalesPreset } from '#contract/dashboard';
import { Button } from '../../../kit';

interface PresetPickerProps {
  value: SalesPreset;
  onChange: (preset: SalesPreset) => void;
}

/** The period to look at; choosing one applies it and closes the picker. */
export function PresetPicker({ value, onChange }: PresetPickerProps) {
  const translate = useTranslate();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const nameOf = (preset: SalesPreset) => translate(`dashboard.sales.preset.${preset}`);

  function choose(preset: SalesPreset) {
    setOpen(false);
    onChange(preset);
  }

  return (
    <>
      <Button
        ref={anchor}
        onClick={() => setOpen(true)}
        endIcon={<DownIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={translate('dashboard.sales.period', { preset: nameOf(value) })}
      >
        {nameOf(value)}
      </Button>
      <Menu anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        {SalesPreset.options.map((preset) => (
          <MenuItem
            key={preset}
            role="menuitemradio"
            aria-checked={preset === value}
            selected={preset === value}
            onClick={() => choose(preset)}
          >
            {nameOf(preset)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
