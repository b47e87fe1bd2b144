-- Below: what drizzle-kit does not generate. The planner takes no statistics from a partial index such as
-- licenses_search: it read all licenses of a common name, 800,000 of ten million, to find those of one pool.
CREATE STATISTICS licenses_search_text ON (
  fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, ''))
) FROM licenses;--> statement-breakpoint
-- Of a new table, the planner would remember that it is empty.
DO $$ BEGIN
  IF EXISTS (SELECT FROM licenses) THEN ANALYZE licenses; END IF;
END $$;
