CREATE INDEX "licenses_searchable_created" ON "licenses" USING btree ("created_at","id") WHERE coalesce("licenses"."customer_email", "licenses"."order_id") IS NOT NULL;--> statement-breakpoint
-- Below: what drizzle-kit does not generate. With the predicate that a row has an order or a customer, the planner also
-- read the indexes of orders and of customers, all of them.
DROP INDEX licenses_search;--> statement-breakpoint
CREATE INDEX licenses_search ON licenses USING gin (
  fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, '')) gin_trgm_ops
) WHERE coalesce(order_id, customer_email) IS NOT NULL;
