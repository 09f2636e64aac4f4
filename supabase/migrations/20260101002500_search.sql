-- Words are looked for anywhere in a text (ilike), which only trigrams can answer without reading every row.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Lists that everybody may read completely. Where a policy hides rows PostgreSQL tests it first, row by row, so that no search can tell
-- what is hidden; an index would never be used there.
create index events_words on records.events
  using gin (title extensions.gin_trgm_ops, description extensions.gin_trgm_ops, location extensions.gin_trgm_ops);
create index voucher_participants_words on records.voucher_participants
  using gin (name extensions.gin_trgm_ops, business_name extensions.gin_trgm_ops,
    description extensions.gin_trgm_ops, category_name extensions.gin_trgm_ops);
