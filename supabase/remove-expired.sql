-- Removes job ads that ended long ago, consents and deliveries of newsletters whose time is over, and the rows of pictures that nothing refers to any more, or that were
-- rejected long ago. Run by the server every quarter of an hour, which then removes the files of the versions in the answer.
select version from private.remove_expired_jobs(), private.remove_expired_consents(), private.remove_expired_deliveries(),
  private.remove_expired_pictures() as version
