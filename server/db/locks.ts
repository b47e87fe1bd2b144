/** Every advisory lock of the server by what it guards, in one place so that no two share a number by chance. */
export const locks = {
  start: 5_372_001,
  /** With a pool's id as second number: its waiting line. */
  waitingLine: 5_372_002,
  import: 5_372_003,
  firstAdmin: 5_372_004,
  demo: 5_372_005,
  rotation: 5_372_006,
  stockCheck: 5_372_007,
  /** With a site's id as second number: the webhooks in its shop. */
  siteCheck: 5_372_008,
  /** Likewise: the look at its shop's orders. */
  reconciliation: 5_372_009,
} as const;
