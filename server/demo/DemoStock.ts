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
  deliveriesAllowed: number;
  deliveriesLeft: number;
  note: string | null;
  validation: 'pending' | 'valid' | 'invalid' | null;
  /** Its latest delivery. */
  assignedTo: DemoUnit | null;
}

export interface DemoAssignment {
  license: DemoLicense;
  unit: DemoUnit;
}

/** Keys that came from the supplier, with the pool's stock around that moment. */
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
