-- Whether the caller is an admin. Asked before an account that stores very much is taken for a program.
select private.is_admin() as admin
