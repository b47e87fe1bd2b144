import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens';

/** Inputs of react-admin: their label is above, not on the border. */
export function createInputOverrides(t: Tokens): Components<Theme> {
  const label = {
    position: 'static',
    marginBottom: 5,
    transform: 'none',
    color: t.ink,
    fontSize: '0.8125rem',
    fontWeight: 550,
    lineHeight: 1.5,
    '&.Mui-focused': { color: t.ink },
  } as const;
  return {
    ...createSwitchOverrides(t),
    MuiFormControl: {
      defaultProps: { size: 'small', fullWidth: true },
      styleOverrides: { root: { '&.MuiFormControl-marginDense': { marginBottom: 12 } } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: { ...label, maxWidth: '100%', whiteSpace: 'normal' },
      },
    },
    MuiSelect: {
      defaultProps: { IconComponent: ChevronIcon },
      styleOverrides: {
        select: { minHeight: '1.357em', lineHeight: 1.357 },
        icon: { right: 8, color: t.ink, top: 'calc(50% - 8px)', fontSize: 16 },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: {
          gap: '8px 10px',
          '&&': { minHeight: 0, padding: '0 0 12px' },
          '&& .MuiFormControl-root': { margin: 0 },
          '& .MuiAutocomplete-root': { minWidth: 210 },
        },
      },
    },
    RaFilterFormInput: { styleOverrides: { root: { '& .RaFilterFormInput-spacer': { width: 0 } } } },
    RaRadioButtonGroupInput: { styleOverrides: { root: { '& .RaRadioButtonGroupInput-label': label } } },
    RaCheckboxGroupInput: { styleOverrides: { root: { '& .RaCheckboxGroupInput-label': label } } },
    RaArrayInput: { styleOverrides: { root: { '& .RaArrayInput-label': { position: 'static' } } } },
    RaSimpleFormIterator: {
      styleOverrides: {
        root: {
          '& .RaSimpleFormIterator-line': { padding: '8px 0' },
          // Shown by hovering only, its buttons are out of reach of the keyboard.
          '& .RaSimpleFormIterator-action': {
            display: 'flex',
            flex: 'none',
            marginTop: 24,
            visibility: 'visible',
            whiteSpace: 'nowrap',
          },
        },
      },
    },
    // The browser's text is of its own time zone, which the API does not know.
    RaDateTimeInput: { defaultProps: { parse: toInstant } },
    RaFileInput: { styleOverrides: { root: { '& .RaLabeled-label': label } } },
    RaTranslatableInputs: { styleOverrides: { root: { width: '100%', marginBottom: 20 } } },
    // The toolbar covers the input above; its button deletes the records that are chosen.
    RaDatagridInput: {
      styleOverrides: { root: { width: '100%', '& .RaBulkActionsToolbar-toolbar': { display: 'none' } } },
    },
  };
}

const toInstant = (time: string) => (time ? new Date(time).toISOString() : null);

/** As the switch of the kit. */
function createSwitchOverrides(t: Tokens): Components<Theme> {
  return {
    MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: t.control } } },
    MuiFormControlLabel: { styleOverrides: { root: { '&:has(.MuiSwitch-root)': { marginLeft: 0 } } } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 32, height: 18, marginRight: 10, padding: 0 },
        switchBase: {
          padding: 3,
          color: t.control,
          '&.Mui-checked': {
            transform: 'translateX(14px)',
            color: t.surface,
            '& + .MuiSwitch-track': { borderColor: t.accent, background: t.accent, opacity: 1 },
          },
        },
        thumb: { width: 12, height: 12, boxShadow: 'none' },
        track: { border: `1px solid ${t.control}`, borderRadius: 9, background: t.surface, opacity: 1 },
      },
    },
  };
}
