-- Applications that the office deletes stay in the bin, too, for the offices that read them. Their bank lines lie in columns that no role of the
-- API reads; restoring puts them back into their own table.
select private.register_in_bin('application', 'records.applications', 'secretary', 'treasurer');

-- What comes back was checked when it came, without its bank lines it would be refused; it keeps its time of consent and sends no copy again.
create or replace trigger keep_consents before insert on records.applications
  for each row when (not private.is_restoring()) execute function private.keep_consents();
create or replace trigger note_application_copy after insert on records.applications
  for each row when (not private.is_restoring()) execute function private.note_application_copy();

select private.register_personal_data(jsonb_strip_nulls(to_jsonb(d)) || jsonb_build_object(
  'readers', 'wer es gelöscht hätte: Redaktion, bei Mitgliedern und Mitgliedsanträgen Kasse und Schriftführung, Vorstand',
  'names', to_jsonb(d.names || $$private.application_line(jsonb_path_query_first(s.related, '$.**.message') #>> '{}', 'Kontoinhaber')$$::text)))
from private.personal_data as d where d.label = 'Papierkorb';
