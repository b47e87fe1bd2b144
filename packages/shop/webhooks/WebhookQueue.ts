export interface QueuedDelivery {
  webhookId: number;
  /** Of the order, product or variation. */
  resourceId: number;
}

/** Faults of the delivery, each as a probability from 0 to 1. */
export interface DeliveryFaults {
  /** Never arrives and counts as a failure. */
  lost?: number;
  twice?: number;
  /** A random queued delivery is sent first. */
  shuffled?: number;
  /** Held back unchanged until `deliverDelayed`. */
  delayed?: number;
  /** The signed body is an error object. */
  errorBody?: number;
  /** The signed body is `rest_no_route`, as with synchronous webhooks of the block checkout. */
  noRoute?: number;
}

/** A request ready to be sent. */
export interface BuiltDelivery extends QueuedDelivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface SentDelivery extends BuiltDelivery {
  /** The status of the response, null without a response, or the fault that prevented one. */
  outcome: number | null | 'lost' | 'delayed';
  /** Until the response; 0 if it was not sent. */
  durationMs: number;
}

export interface WebhookQueue {
  pending: QueuedDelivery[];
  sent: SentDelivery[];
  /** Ignores a delivery that is already queued. */
  add(delivery: QueuedDelivery): void;
  /** Sends the queue until it is empty, one delivery after the other or several at once. */
  deliverAll(atOnce?: number): Promise<void>;
  /** Sends the delayed deliveries unchanged, newest first. */
  deliverDelayed(): Promise<void>;
  stop(): void;
}
