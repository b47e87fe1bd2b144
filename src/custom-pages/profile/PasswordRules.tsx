import MetIcon from '@mui/icons-material/CheckCircleOutlined';
import UnmetIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { passwordRules } from '#contract/auth';

/** What the new password must have; each rule is ticked off once it holds. */
export function PasswordRules() {
  const translate = useTranslate();
  const password = String(useWatch({ name: 'new_password' }) ?? '');

  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {translate('profile.password.rules')}
      <Box component="ul" sx={{ m: '4px 0 0', p: 0, listStyle: 'none', display: 'grid', gap: '2px' }}>
        {Object.entries(passwordRules).map(([rule, holds]) => (
          <Rule key={rule} name={rule} met={holds(password)} />
        ))}
      </Box>
    </Box>
  );
}

function Rule({ name, met }: { name: string; met: boolean }) {
  const translate = useTranslate();
  const Icon = met ? MetIcon : UnmetIcon;

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: '6px',
        alignItems: 'center',
        color: met ? 'success.main' : undefined,
        '& svg': { fontSize: 16 },
      }}
    >
      <Icon />
      {translate(`profile.password.rule.${name}`)}
      <span className="visually-hidden">{translate(`profile.password.${met ? 'met' : 'unmet'}`)}</span>
    </Box>
  );
}
