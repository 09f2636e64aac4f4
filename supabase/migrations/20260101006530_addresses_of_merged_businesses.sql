-- The address of a business that was merged into another one leads there for two years, as long as ended entries are told from those that
-- never were (records.former_entries). What both were, which undoing needs, goes after a day as before.

alter table records.business_merges
  alter from_before drop not null,
  alter into_before drop not null,
  alter moved drop not null;

create or replace function private.remove_expired_business_merges() returns void
  language sql security definer
  set search_path = ''
  as $$
    update records.business_merges set from_before = null, into_before = null, moved = null
    where merged_at < now() - interval '1 day' and from_before is not null;
    delete from records.business_merges where merged_at < now() - interval '2 years';
  $$;

-- The business that one with an id in this range became part of, over several merges; no row where there is none.
-- Definer: visitors read no merges.
create function public.merged_business(_first uuid, _last uuid) returns table (id uuid, title text)
  language sql stable security definer
  set search_path = ''
  as $$
    with recursive chain (id, step) as (
      -- Addresses have the first ten digits of an id; wider ranges would let callers look for ids.
      select m.into_id, 1 from records.business_merges as m
      where m.from_id between _first and _last and left(_first::text, 11) = left(_last::text, 11)
      union all select m.into_id, c.step + 1 from chain as c join records.business_merges as m on m.from_id = c.id where c.step < 100
    )
    select b.id, b.name as title from chain as c join public.business_entries as b on b.id = c.id order by c.step desc limit 1
  $$;

comment on function public.merged_business is 'The business that one with an id in this range became part of.';

revoke execute on function public.merged_business from public;
grant execute on function public.merged_business to anon, authenticated, service_role;

select private.register_without_personal_data('Adressen zusammengelegter Betriebe, zwei Jahre lang; was sie waren, einen Tag lang, um das zurückzunehmen',
  'records.business_merges');
