-- Notes that server $1 has $2 bytes free.
insert into public.storage_disks (server, free_bytes) values ($1, $2)
  on conflict (server) do update set free_bytes = excluded.free_bytes
