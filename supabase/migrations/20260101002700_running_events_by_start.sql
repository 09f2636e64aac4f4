-- The public list asks which events are running: those that have begun, among the ones that have not ended. All that are still to come
-- have not ended either; with the start in the index they are passed over there.
drop index records.events_end;
create index events_end on records.events (end_date, start_date);
