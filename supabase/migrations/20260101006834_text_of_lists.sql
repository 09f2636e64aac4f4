-- To set a search path took as long as the rest for text without umlauts. The function names nothing beyond those of PostgreSQL, and its callers set theirs.
alter function private.list_text(text[]) reset search_path;
