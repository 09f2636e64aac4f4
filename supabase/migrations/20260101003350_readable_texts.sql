-- Texts that visitors write hold no control characters but tab and line ends: nobody reads them, and each takes six bytes in JSON.
create function private.is_text(_value text) returns boolean
  language sql immutable parallel safe
  return _value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]';

-- In what is stored already a replacement character stands for each, so that no title becomes empty.
do $$
declare
  _table text;
  _column text;
begin
  for _table, _column in values
    ('records.ideas', 'title'), ('records.ideas', 'description'), ('records.ideas', 'submitter_name'),
    ('records.my_roding_posts', 'title'), ('records.my_roding_posts', 'content'), ('records.my_roding_posts', 'author_name'),
    ('records.events', 'title'), ('records.events', 'description'), ('records.events', 'location'),
    ('records.events', 'submitter_name'), ('records.event_contacts', 'submitter_phone'),
    ('public.applications', 'name'), ('public.applications', 'business_name'), ('public.applications', 'address'),
    ('public.applications', 'phone'), ('public.applications', 'message')
  loop
    execute format(
      $sql$update %s set %2$I = regexp_replace(%2$I, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]', U&'\FFFD', 'g')
        where not private.is_text(%2$I)$sql$, _table, _column);
    execute format('alter table %s add constraint %I check (private.is_text(%I))',
      _table, split_part(_table, '.', 2) || '_' || _column || '_readable', _column);
  end loop;
end
$$;
