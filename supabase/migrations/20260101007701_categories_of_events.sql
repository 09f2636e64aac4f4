-- A category of an event is a short text. The known ones have names and badges of their own in the interface; every other is shown as it is. Without a comma,
-- because addresses of lists and feeds separate several categories by it.
create function private.is_event_category(_value text) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  return private.is_line(_value, 40) and _value = btrim(_value) and _value !~ '[,[:cntrl:]]';
end
$$;

alter table records.events drop constraint events_category_check,
  add constraint events_category_check check (private.is_event_category(category));

alter table public.event_feeds drop constraint event_feeds_category_check,
  add constraint event_feeds_category_check check (private.is_event_category(category));

create or replace view public.event_summary with (security_invoker = on) as
  with listed as (
    select btrim(location) as place, category from records.events
    where state = 'approved' and (start_date >= (select private.this_minute()) or end_date >= (select private.this_minute()))
  )
  select (select count(*)::integer from listed) as events,
    array(select place from listed where place <> '' group by place order by count(*) desc, place limit 200) as places,
    array(select category from listed group by category order by count(*) desc, category limit 50) as categories;

comment on view public.event_summary is
  'How many running and coming events there are, and their places and categories, those of most events first, at most 200 and 50.';
