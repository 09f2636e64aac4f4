-- For the comparison of storage: buckets whose names begin with "open-" belong to everybody, those with "own-" let each account write
-- below its id, and read all.
create policy "open to everybody" on storage.objects for all to anon, authenticated
  using (bucket_id like 'open-%') with check (bucket_id like 'open-%');
create policy "own folders" on storage.objects for all to authenticated
  using (bucket_id like 'own-%' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id like 'own-%' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "readable folders" on storage.objects for select to authenticated using (bucket_id like 'own-%');
