-- "Zu erledigen" reminds of a backup a week after the first settings were published (waiting kind backup). The list at the end of the first
-- set-up asks at once.
create function public.lacks_backup() returns boolean
  language sql stable security definer
  set search_path = ''
  begin atomic
    select private.has_office('board') and pg_catalog.to_regprocedure('realtime.follow_publication()') is not null
      and not exists (
        select from records.verified_backups
        where verified_at is not null or confirmed_at > pg_catalog.now() - interval '7 days');
  end;

comment on function public.lacks_backup is 'For the board: no backup of this installation was ever verified, and none confirmed within a week.';

revoke execute on function public.lacks_backup from public, anon;
grant execute on function public.lacks_backup to authenticated;
