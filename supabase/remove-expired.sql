-- Removes rows whose time is over (private.remove_expired), and the rows of pictures that nothing refers to any more, or that were rejected
-- long ago. Run by the server every quarter of an hour, which then removes the files of the versions in the answer.
select version from private.remove_expired(),
  lateral (
    select private.remove_expired_pictures()
    union all select private.remove_expired_newsletter_pictures()
    union all select private.remove_expired_site_files()
    union all select private.remove_expired_business_pictures()
  ) as removed (version)
