-- A measure of a quarter of an hour ago is worth nothing after a crash, in a backup, or as a sign that an installation is in use.
alter table public.storage_disks set unlogged;
