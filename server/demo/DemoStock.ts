import type { DemoLine, DemoOrder } from './generateOrders';

/** One piece of a line that was paid. */
export interface DemoUnit {
  order: DemoOrder;
  line: DemoLine;
  unit: number;
  assignedAt: Date;
  /** Why the order behind it wants a look. */
  flag: string | null;
}

export interface DemoLicense {
  pool: number;
  key: string;
  createdAt: Date;
  status: 'available' | 'sold' | 'exhausted' | 'replaced';
  allowed: number;
  left: number;
  note: string | null;
  validation: 'pending' | 'valid' | 'invalid' | null;
  /** Its latest delivery. */
  delivered: DemoUnit | null;
}

export interface Delivery {
  license: DemoLicense;
  unit: DemoUnit;
}

/** Keys that came from the supplier, with the pool's stock around that moment. */
export interface Restock {
  pool: number;
  arrivedAt: Date;
  before: number;
  after: number;
  total: number;
}

export interface DemoStock {
  licenses: DemoLicense[];
  deliveries: Delivery[];
  waiting: { pool: number; unit: DemoUnit }[];
  restocks: Restock[];
}
