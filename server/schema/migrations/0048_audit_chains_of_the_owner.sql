-- The server's role no longer changes audit_chains: with a trigger of its own on a temporary table it could.
ALTER FUNCTION chain_audit_entry() SECURITY DEFINER SET search_path = public, pg_temp;
