-- Whoever keeps a business looks for an account to link to it, and learns who changed its entry meanwhile.

-- Confirmed accounts whose name or address contains each of at most 4 words, the first 10 by name; nothing for others and for less than three letters.
-- Definer: only the board reads addresses of accounts otherwise.
create function public.accounts_to_link(_business_id uuid, _search text) returns table (email text, name text)
  language sql stable security definer
  set search_path = ''
  as $$
    select u.email::text, nullif(concat_ws(' ', p.first_name, p.last_name), '') as name
    from auth.users as u left join public.profiles as p on p.user_id = u.id
    where private.keeps_business(_business_id) and char_length(btrim(_search)) between 3 and 100
      and private.confirmed_address(u) is not null
      and not exists (select from public.business_editors as l where l.business_id = _business_id and l.user_id = u.id)
      and not exists (
        select from unnest((regexp_split_to_array(lower(btrim(_search) collate "de-x-icu"), '\s+'))[:4]) as word
        where strpos(lower(concat_ws(' ', p.first_name, p.last_name, u.email) collate "de-x-icu"), word) = 0)
    order by 2 nulls last, 1
    limit 10
  $$;

comment on function public.accounts_to_link is 'For who keeps a business: confirmed accounts with these words in name or address that are not linked to it.';

-- Who of the office, or of the linked accounts whose change was accepted, changed an entry last after _since; null where the log names nobody.
create function public.last_editor_of_business(_business_id uuid, _since timestamptz) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select nullif(concat_ws(' ', p.first_name, p.last_name), '')
    from records.audit_log as l left join public.profiles as p on p.user_id = l.account_id
    where l.at > greatest(_since, now() - interval '1 day') and l.subject_table in ('businesses', 'business_entries')
      and l.subject_id = _business_id::text
      and ((select private.keeps_business(_business_id)) or (select private.has_office('editor')))
    order by l.at desc limit 1
  $$;

comment on function public.last_editor_of_business is 'For offices that write entries of businesses: who changed this one last since then.';

revoke execute on function public.accounts_to_link, public.last_editor_of_business from public, anon;
grant execute on function public.accounts_to_link, public.last_editor_of_business to authenticated, service_role;

-- Kept without a title or a person, so that addresses of what is gone say so.
select private.register_without_personal_data('Kennungen von Einträgen, die nicht mehr veröffentlicht sind, zwei Jahre lang', 'records.former_entries');
