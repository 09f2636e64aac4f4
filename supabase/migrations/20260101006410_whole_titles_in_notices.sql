-- Mails to the office ended titles at 100 characters without a sign, and so left out some of the settings that are missing. What is missing
-- is told whole; the values of a mail have 20,000 bytes.
create or replace function private.notice_of(_offices text[], _kinds text[] default null, _after timestamptz default '-infinity') returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
    select jsonb_agg(kind order by kind ->> 'kind') from (
      select jsonb_build_object('kind', kind, 'total', case when _kinds is null then max(total) else count(*) end,
        'titles', (array_agg(case when char_length(title) > most then left(title, most - 1) || '…' else title end order by since desc))[:3]) as kind
      from (select *, case kind when 'setting' then 400 else 100 end as most from private.waiting_items(_offices, 100)) as items
      where (_kinds is null or kind = any (_kinds)) and since > _after
      group by kind) as kinds
  $$;
