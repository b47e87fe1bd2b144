import * as z from 'zod/mini';
import { findOrder } from '../orders/findOrder';
import type { ShopNote, ShopOrder } from '../orders/ShopOrder';
import { writeNote } from '../orders/writeNote';
import { buildJsonResponse, readBody, recordedError } from '../responses';
import type { ShopState } from '../ShopState';
import { withGmt } from '../times';
import type { Route } from './Call';

const NoteInput = z.object({ note: z.optional(z.string()), customer_note: z._default(z.boolean(), false) });

const findNotedOrder = (shop: ShopState, id: number) => findOrder(shop, id, 'note-unknown-order');

function presentNote({ url }: ShopState, order: ShopOrder, { id, created, note, customer_note }: ShopNote) {
  const orderUrl = `${url}/wp-json/wc/v3/orders/${order.id}`;
  return {
    id,
    author: 'WooCommerce',
    ...withGmt('date_created', created),
    note,
    customer_note,
    _links: {
      self: [{ href: `${orderUrl}/notes/${id}`, targetHints: { allow: ['GET', 'DELETE'] } }],
      collection: [{ href: `${orderUrl}/notes` }],
      up: [{ href: orderUrl }],
    },
  };
}

const noteFilters: Record<string, (note: ShopNote) => boolean> = {
  customer: ({ customer_note }) => customer_note,
  internal: ({ customer_note }) => !customer_note,
};

export const notes: Route[] = [
  {
    // The only list without pagination.
    method: 'GET',
    path: /^\/orders\/(\d+)\/notes$/,
    handle({ shop, url }, id) {
      const order = findNotedOrder(shop, id);
      const selected = order.notes
        .filter(noteFilters[url.searchParams.get('type') ?? ''] ?? (() => true))
        .sort((a, b) => b.created.getTime() - a.created.getTime() || a.id - b.id);
      return buildJsonResponse(
        200,
        selected.map((note) => presentNote(shop, order, note)),
      );
    },
  },
  {
    method: 'POST',
    path: /^\/orders\/(\d+)\/notes$/,
    handle({ shop, body }, id) {
      const { note, customer_note } = readBody(NoteInput, body);
      if (note === undefined) throw recordedError('note-missing-note');
      const order = findNotedOrder(shop, id);
      const presented = presentNote(shop, order, writeNote(shop, order, { note, customer_note }));
      const [self] = presented._links.self;
      return buildJsonResponse(201, presented, { location: self?.href ?? '' });
    },
  },
];
