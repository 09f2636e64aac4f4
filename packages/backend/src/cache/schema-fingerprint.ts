/**
 * A hash that changes with tables, views, policies, functions, triggers, enum values, privileges and role memberships: each is a
 * catalog row, whose xmin is the transaction that last changed it.
 */
export const SCHEMA_FINGERPRINT = `
  select hashtextextended(string_agg(part, ' ' order by part), 0)::text as fingerprint
  from (
    select 'c' || oid || '/' || xmin from pg_class where oid >= 16384 and relpersistence <> 't' and relkind <> 't'
    union all select 'a' || attrelid || '.' || attnum || '/' || xmin from pg_attribute where attrelid >= 16384 and attacl is not null
    union all select 'n' || oid || '/' || xmin from pg_namespace where nspname !~ '^pg_(toast_)?temp'
    union all select 'p' || oid || '/' || xmin from pg_policy
    union all select 'r' || oid || '/' || xmin from pg_rewrite where oid >= 16384
    union all select 'f' || oid || '/' || xmin from pg_proc where oid >= 16384
    union all select 't' || oid || '/' || xmin from pg_trigger
    union all select 'e' || oid || '/' || xmin from pg_enum
    union all select 'm' || roleid || '/' || member || '/' || xmin from pg_auth_members
    union all select 'u' || oid || rolname || rolsuper || rolinherit || rolbypassrls from pg_roles
  ) as catalogs (part)`
