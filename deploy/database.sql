-- The roles and the database of Keystock, for psql as a superuser of PostgreSQL 15 or later:
--   psql -v owner_password=… -v server_password=… -f database.sql
-- MIGRATION_DATABASE_URL is of keystock, which owns the tables; DATABASE_URL of keystock_server, which the start grants
-- what it needs.
\set ON_ERROR_STOP on

CREATE ROLE keystock LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
CREATE ROLE keystock_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'server_password';
CREATE DATABASE keystock OWNER keystock ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;

REVOKE ALL ON DATABASE keystock FROM PUBLIC;
GRANT CONNECT ON DATABASE keystock TO keystock_server;
