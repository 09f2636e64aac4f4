-- Whether the caller is an admin. Queried before an account with many inserts is limited, because admins import lists.
select private.is_admin() as admin
