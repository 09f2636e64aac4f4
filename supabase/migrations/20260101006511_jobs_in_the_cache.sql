-- The list of job ads was read and rendered for each request, because its policy asks for the day. The day begins at a full minute: the cache
-- keeps what depends on it until the end of the minute, as it does pages.
comment on function private.today() is '@by-the-minute: the calendar day of the town.';
