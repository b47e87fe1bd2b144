/** Whether a key's last day has passed. Its day ends in UTC, as that of SQL's `today()`. */
export const isExpired = (expiresOn: string | null): boolean =>
  expiresOn !== null && expiresOn < new Date().toISOString().slice(0, 10);
