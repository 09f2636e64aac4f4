-- Every server measures it again within a quarter of an hour: nothing that has to survive a crash, and no sign that a database is in use.
alter table public.storage_disks set unlogged;
