const NAME = /^keystock-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** The name of a backup by schedule: names sort by time. */
export const toBackupName = (at: Date): string =>
  `keystock-${at.toISOString().replace(/:|\.\d+/g, '')}.backup`;

/** When a backup by schedule began; undefined for the name of another file. */
export function parseBackupName(name: string): Date | undefined {
  const [isBackup, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return isBackup ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined;
}
