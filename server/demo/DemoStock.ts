import type { DemoLine, DemoOrder } from './generateOrders';

/** One unit of a paid line item. */
export interface DemoUnit {
  order: DemoOrder;
  line: DemoLine;
  unit: number;
  assignedAt: Date;
  /** Why the order needs attention. */
  flag: string | null;
}

export interface DemoLicense {
  pool: number;
  key: string;
  createdAt: Date;
  /** The database knows how a license without deliveries is called. */
  status: 'available' | 'replaced';
  usesAllowed: number;
  usesLeft: number;
  note: string | null;
  validation: 'pending' | 'valid' | 'invalid' | null;
  /** Its latest assignment. */
  assignedTo: DemoUnit | null;
}

export interface DemoAssignment {
  license: DemoLicense;
  unit: DemoUnit;
}

/** A batch of keys from the supplier, with the stock before and after. */
export interface RestockEvent {
  pool: number;
  arrivedAt: Date;
  before: number;
  after: number;
  total: number;
}

export interface DemoStock {
  licenses: DemoLicense[];
  assignments: DemoAssignment[];
  backorders: { pool: number; unit: DemoUnit }[];
  restocks: RestockEvent[];
}

/** Whether the license can be given to another unit. */
export const isFree = ({ status, usesLeft }: DemoLicense): boolean =>
  status === 'available' && usesLeft !== 0;
