/** What the audit log is written and verified with. */
export interface AuditKey {
  key: Buffer;
  /** Length and last hash, in hexadecimal, of each chain that has rows of earlier versions: their hashes have no key. */
  unkeyedEnds: Record<string, [length: number, hash: string]>;
}
