-- Whether the caller administers. Asked before an account that stores very much is taken for a program: admins import lists.
select private.is_admin() as admin
