-- Stores that a backup was read to its end and found complete. Run by the command that makes backups, also on a database that is older.
do $$
begin
  if pg_catalog.to_regprocedure('private.note_verified_backup()') is not null then
    perform private.note_verified_backup();
  end if;
end
$$
