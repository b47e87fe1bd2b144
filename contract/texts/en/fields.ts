import { values as kitValues } from '../../shared/texts/en/fields';

export const values = {
  ...kitValues,
  max: 'Must be at most %{max}',
  min: 'Must be %{min} or greater',
  range_short: 'Must be between %{min}-%{max}',
  days: 'Must be between %{min} and %{max} days',
  hours: 'Must be between %{min} and %{max} hours',
  uuid: 'Must be a UUID',
  email: 'Invalid email address',
  email_format: 'Invalid email format',
  email_required: 'Email is required',
  url: 'Please enter a valid URL',
  host: 'Must be a host name or an IP address, without http:// and port',
  alphanumeric: 'Must be letters and digits only',
  time_zone: 'Unknown time zone',
  time: 'Must be a time of day, such as 22:00',
  impossible: 'Not a possible value',
  deliveries: 'Must be -1 (unlimited) or at least 1',
  name_invisible: 'Contains an invisible character',
  name_scripts: 'Each word must be of one script',
} as const;
