/** Outcomes of webhook events, checks and syncs. */
export const events = {
  'events.not_found': 'Event not found',
  'events.applied': '%{assigned} assigned, %{backordered} backordered, %{flagged} flagged',
  'events.applied_in_part': '%{outcome}. Not read, so without keys: %{lines}',
  'events.order_replaced':
    'Another order has this id now, and the earlier one is %{replaced}: %{assigned} assigned, %{backordered} backordered, %{flagged} flagged',
  'events.checked_in_shop': 'Sent by %{url}: the order is being read from the shop itself',
  'events.of_copy': 'Sent by %{url}, a copy of the shop: the shop itself has no such order',
  'events.stale': 'Older than the known state of the order',
  'events.site_inactive': 'The site was inactive',
  'events.other_topic': '%{topic} concerns no order',
  'events.not_json': 'The body is not JSON',
  'events.shop_error': 'The shop sent an error instead of the order: %{code}',
  'events.not_an_order': 'The body is not an order: %{reason}',
  'events.orders_synced': '%{read} orders read, %{missed} missed',
  'events.beyond_look_back':
    'Orders last changed before %{day} were not read: the shop was out of reach for longer than the look-back in the settings. The earlier orders of its mappings list the paid ones.',
  'events.webhooks_created': 'Webhooks created: %{topics}',
  'events.webhooks_repaired': 'Webhooks repaired: %{topics}',
  'events.products_synced': '%{count} products read',
  'events.synced_in_part': '%{summary}, %{count} could not be read: %{names}',
  'events.stock_left':
    '%{product}: the stock was changed in the shop to %{quantity} again and is left so; the pool can give %{units}',
  'events.stock_set_back':
    '%{product}: the stock was changed in the shop and set back to the %{units} that the pool can give',
} as const;
