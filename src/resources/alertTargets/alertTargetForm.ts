const help = (field: 'types' | 'severities' | 'site_ids' | 'pool_ids' | 'quiet_hours' | 'time_zone') => ({
  helperText: `resources.alertTargets.help.${field}` as const,
});

/** Of new and of changed targets. */
export default {
  defaultValues: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  inputs: {
    types: help('types'),
    severities: help('severities'),
    site_ids: help('site_ids'),
    pool_ids: help('pool_ids'),
    quiet_hours: help('quiet_hours'),
    time_zone: help('time_zone'),
  },
};
