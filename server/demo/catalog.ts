import type { Random } from '#shop/random';

const UNAMBIGUOUS_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';

type KeyFormat = (random: Random) => string;

function createGroupedFormat(alphabet: string, sizes: number[], prefix: string[] = []): KeyFormat {
  const characters = [...alphabet];
  return (random) => {
    const groups = sizes.map((size) => Array.from({ length: size }, () => random.pick(characters)).join(''));
    return [...prefix, ...groups].join('-');
  };
}

/** 7K2QF-9MXPA-… */
const fiveGroupsOfFive = createGroupedFormat(UNAMBIGUOUS_LETTERS, [5, 5, 5, 5, 5]);
/** LMFX-8QW2-… */
const fourGroupsOfFour = (prefix: string) => createGroupedFormat(UNAMBIGUOUS_LETTERS, [4, 4, 4, 4], [prefix]);
/** 482173-559201-… */
const digitGroups = createGroupedFormat(DIGITS, [6, 6, 6, 6]);
/** 3f9c1d02-77ab-4e… */
const uuid = createGroupedFormat(HEX, [8, 4, 4, 4, 12]);
/** HL12-5d0c9a… */
const hexToken = (prefix: string) => createGroupedFormat(HEX, [32], [prefix]);

/** A pool of the demo shop, with its planned stock. */
export interface DemoPool {
  name: string;
  description: string;
  generateKey: KeyFormat;
  /** -1 means unlimited; the pool then requires validation. */
  usesAllowed: number;
  /** Relative sales volume. */
  weight: number;
  /** Keys per supplier batch. */
  batchSize: number;
  /** Remaining deliveries; a negative number is the number of backordered units. */
  usesLeft: number;
  threshold_count: number;
  threshold_percentage: number;
}

const DEFAULTS = { usesAllowed: 1, batchSize: 250, threshold_count: 20, threshold_percentage: 5 };

export const demoPools: DemoPool[] = [
  {
    ...DEFAULTS,
    name: 'Papyra Office 2026 Home',
    description: 'Word processing, tables and slides for one computer. Supplier: Papyra, weekly deliveries.',
    generateKey: fiveGroupsOfFive,
    weight: 20,
    batchSize: 400,
    usesLeft: 862,
    threshold_count: 100,
  },
  {
    ...DEFAULTS,
    name: 'Papyra Office 2026 Family',
    description: 'One key for five computers of a household.',
    generateKey: fiveGroupsOfFive,
    usesAllowed: 5,
    weight: 9,
    batchSize: 60,
    usesLeft: 1042,
  },
  {
    ...DEFAULTS,
    name: 'Lumenfox Photo Studio 8',
    description: 'Perpetual license, one user, two devices.',
    generateKey: fourGroupsOfFour('LMFX'),
    weight: 13,
    usesLeft: 302,
  },
  {
    ...DEFAULTS,
    name: 'Lumenfox Video Editor 3',
    description: 'Perpetual license for one user.',
    generateKey: fourGroupsOfFour('LMFV'),
    weight: 7,
    usesLeft: 9,
  },
  {
    ...DEFAULTS,
    name: 'Nordwall Antivirus, 1 Year',
    description: 'One device. The year starts with the activation.',
    generateKey: digitGroups,
    weight: 18,
    batchSize: 500,
    usesLeft: 987,
    threshold_count: 100,
  },
  {
    ...DEFAULTS,
    name: 'Nordwall Total Security, 3 Devices',
    description: 'One key activates three devices of one customer.',
    generateKey: digitGroups,
    weight: 8,
    usesLeft: 267,
  },
  {
    ...DEFAULTS,
    name: 'Quietkey Password Manager, Lifetime',
    description: 'Bought in from the vendor, never expires.',
    generateKey: uuid,
    weight: 7,
    usesLeft: 341,
  },
  {
    ...DEFAULTS,
    name: 'Harborline VPN, 12 Months',
    description: 'Voucher codes, redeemed on the vendor’s site.',
    generateKey: hexToken('HL12'),
    weight: 10,
    usesLeft: -5,
    threshold_count: 30,
  },
  {
    ...DEFAULTS,
    name: 'Stackmill Developer Cloud',
    description: 'Shared team keys, checked with the vendor before they are given out.',
    generateKey: hexToken('smk'),
    usesAllowed: -1,
    weight: 6,
    batchSize: 32,
    usesLeft: 28,
    threshold_count: 3,
    threshold_percentage: 0,
  },
  {
    ...DEFAULTS,
    name: 'Tidalwave Audio Workshop',
    description: 'Recording and mixing; education licenses are in a pool of their own.',
    generateKey: fourGroupsOfFour('TDL'),
    weight: 4,
    usesLeft: 188,
  },
  {
    ...DEFAULTS,
    name: 'Tidalwave Audio Workshop, Classroom',
    description: 'One key for thirty seats of a school.',
    generateKey: fourGroupsOfFour('TDLC'),
    usesAllowed: 30,
    weight: 2,
    batchSize: 4,
    usesLeft: 74,
    threshold_count: 1,
    threshold_percentage: 0,
  },
  {
    ...DEFAULTS,
    name: 'Windrose Maps Europe 2026',
    description: 'Map update for navigation devices.',
    generateKey: uuid,
    weight: 5,
    usesLeft: 14,
  },
];

/** A product of a shop; `pool` is an index of `demoPools`. */
export interface DemoProduct {
  site: number;
  productId: number;
  name: string;
  pool: number;
  /** The pool's weight, divided among the shops. */
  weight: number;
}

export const demoSites = [
  {
    name: 'Softport Europe',
    url: 'https://shop.example.com',
    notificationEmail: 'stock@example.com',
    lastOrderId: 48_210,
  },
  { name: 'Lumenfox Store', url: 'https://store.example.org', notificationEmail: null, lastOrderId: 7_315 },
];

/** Share of the second shop in a pool's sales, by pool index. */
const SECOND_SHOP_SHARES: Record<number, number> = { 2: 0.55, 3: 0.6, 6: 0.25, 9: 0.4, 10: 0.5 };
const FIRST_PRODUCT_IDS = [1204, 88];

export const demoProducts: DemoProduct[] = demoPools.flatMap(({ name, weight }, pool) => {
  const secondShopShare = SECOND_SHOP_SHARES[pool] ?? 0;
  return [1 - secondShopShare, secondShopShare].flatMap((share, site) => {
    const productId = (FIRST_PRODUCT_IDS[site] ?? 0) + pool * 7;
    return share === 0 ? [] : [{ site, productId, name, pool, weight: weight * share }];
  });
});

/** A pool with its index in `demoPools`. */
export type IndexedPool = DemoPool & { index: number };
