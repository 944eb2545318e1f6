-- Gives the tables of an older installation, which belong to the role that the service runs with, to a role of their own. A
-- superuser runs it once for each database; the service keeps running, and the next migration sets its exact privileges.
--   psql -d sabot_wallet -v ON_ERROR_STOP=1 -v name=sabot_wallet -v owner_password=… -f separate-owner.sql
\set owner :name _owner
BEGIN;
CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
GRANT CONNECT ON DATABASE :"name" TO :"name";
REASSIGN OWNED BY :"name" TO :"owner";
GRANT USAGE ON SCHEMA public TO :"name";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"name";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO :"name";
COMMIT;
