import { fiveByFive, fourByFour, type KeyFormat, numeric, token, uuid } from './keyFormats';

/** What a pool sells and how its stock stands at the end of the story. */
export interface DemoPool {
  name: string;
  description: string;
  key: KeyFormat;
  /** -1 is unlimited: the pool requires validation. */
  deliveries: number;
  /** How often it is bought, beside the others. */
  weight: number;
  /** Keys in one delivery of the supplier. */
  batch: number;
  /** Deliveries left today; below 0 so many units wait. */
  left: number;
  threshold_count: number;
  threshold_percentage: number;
}

const usual = { deliveries: 1, batch: 250, threshold_count: 20, threshold_percentage: 5 };

export const demoPools: DemoPool[] = [
  {
    ...usual,
    name: 'Papyra Office 2026 Home',
    description: 'Word processing, tables and slides for one computer. Supplier: Papyra, weekly deliveries.',
    key: fiveByFive,
    weight: 20,
    batch: 400,
    left: 862,
    threshold_count: 100,
  },
  {
    ...usual,
    name: 'Papyra Office 2026 Family',
    description: 'One key for five computers of a household.',
    key: fiveByFive,
    deliveries: 5,
    weight: 9,
    batch: 60,
    left: 1042,
  },
  {
    ...usual,
    name: 'Lumenfox Photo Studio 8',
    description: 'Perpetual license, one user, two devices.',
    key: fourByFour('LMFX'),
    weight: 13,
    left: 302,
  },
  {
    ...usual,
    name: 'Lumenfox Video Editor 3',
    description: 'Perpetual license for one user.',
    key: fourByFour('LMFV'),
    weight: 7,
    left: 9,
  },
  {
    ...usual,
    name: 'Nordwall Antivirus, 1 Year',
    description: 'One device. The year starts with the activation.',
    key: numeric,
    weight: 18,
    batch: 500,
    left: 987,
    threshold_count: 100,
  },
  {
    ...usual,
    name: 'Nordwall Total Security, 3 Devices',
    description: 'One key activates three devices of one customer.',
    key: numeric,
    weight: 8,
    left: 267,
  },
  {
    ...usual,
    name: 'Quietkey Password Manager, Lifetime',
    description: 'Bought in from the vendor, never expires.',
    key: uuid,
    weight: 7,
    left: 341,
  },
  {
    ...usual,
    name: 'Harborline VPN, 12 Months',
    description: 'Voucher codes, redeemed on the vendor’s site.',
    key: token('HL12'),
    weight: 10,
    left: -5,
    threshold_count: 30,
  },
  {
    ...usual,
    name: 'Stackmill Developer Cloud',
    description: 'Shared team keys, checked with the vendor before they are given out.',
    key: token('smk'),
    deliveries: -1,
    weight: 6,
    batch: 32,
    left: 28,
    threshold_count: 3,
    threshold_percentage: 0,
  },
  {
    ...usual,
    name: 'Tidalwave Audio Workshop',
    description: 'Recording and mixing; education licenses are in a pool of their own.',
    key: fourByFour('TDL'),
    weight: 4,
    left: 188,
  },
  {
    ...usual,
    name: 'Tidalwave Audio Workshop, Classroom',
    description: 'One key for thirty seats of a school.',
    key: fourByFour('TDLC'),
    deliveries: 30,
    weight: 2,
    batch: 4,
    left: 74,
    threshold_count: 1,
    threshold_percentage: 0,
  },
  {
    ...usual,
    name: 'Windrose Maps Europe 2026',
    description: 'Map update for navigation devices.',
    key: uuid,
    weight: 5,
    left: 14,
  },
];
