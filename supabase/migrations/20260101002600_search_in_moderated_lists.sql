-- What visitors search in. What is hidden from them stands in no such index, so that a search neither finds it nor takes longer for it.
-- New texts wait in a list that every search reads whole; a short one costs each of many writes little.
create index my_roding_posts_words on records.my_roding_posts
  using gin (title extensions.gin_trgm_ops, content extensions.gin_trgm_ops, author_name extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256)
  where approved;
create index ideas_words on records.ideas
  using gin (title extensions.gin_trgm_ops, description extensions.gin_trgm_ops, submitter_name extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256)
  where status = 'approved';
