-- ILIKE that uses an index for its rows even where a policy hides some. PostgreSQL checks a policy before any operator that could reveal hidden
-- rows, and considers ILIKE such an operator, because a pattern that ends in a lone backslash raises an error only at a row that matches it so
-- far. This operator is for patterns that never raise one (packages/backend/src/rest/sql/conditions.ts says which) and may be called leakproof.
-- Trigram indexes serve it as they serve ILIKE. Runs after the migrations, which create pg_trgm, and creates the missing parts.
do $$
declare
  _trigrams constant oid := (
    select f.oid
    from pg_catalog.pg_opfamily as f
    join pg_catalog.pg_namespace as n on n.oid = f.opfnamespace
    where n.nspname = 'extensions' and f.opfname = 'gin_trgm_ops');
begin
  -- Only a superuser may promise that nothing leaks. Without the operator the table API writes ILIKE.
  if current_setting('is_superuser') <> 'on' or _trigrams is null then
    return;
  end if;

  create schema if not exists search;
  grant usage on schema search to anon, authenticated, service_role;

  -- Costly enough that it never goes before a policy where rows are tested one by one.
  create or replace function search.matches(_text text, _pattern character varying) returns boolean
    language internal immutable strict leakproof parallel safe cost 20
    as 'texticlike';
  revoke execute on function search.matches from public;
  grant execute on function search.matches to anon, authenticated, service_role;

  if pg_catalog.to_regoperator('search.~~*(text, character varying)') is null then
    create operator search.~~* (
      leftarg = text, rightarg = character varying, function = search.matches,
      restrict = matchingsel, join = matchingjoinsel);
  end if;

  -- 4 is the number of ILIKE in this family, taken for a pattern of type text; this one's is character varying.
  if not exists (
    select from pg_catalog.pg_amop
    where amopfamily = _trigrams and amopopr = 'search.~~*(text, character varying)'::regoperator)
  then
    alter operator family extensions.gin_trgm_ops using gin add operator 4 search.~~* (text, character varying);
  end if;
end
$$;
