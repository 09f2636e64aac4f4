-- Stores that server $1 has $2 bytes free, and deletes servers that have not reported for a day. Run by each server, every quarter of an hour.
with forgotten as (
  delete from public.storage_disks where measured_at < now() - interval '1 day' and server <> $1
)
insert into public.storage_disks (server, free_bytes) values ($1, $2)
  on conflict (server) do update set free_bytes = excluded.free_bytes, measured_at = now()
