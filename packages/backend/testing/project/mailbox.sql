-- Labels after a plus are the same mailbox.
select regexp_replace($1, '^([^@+]+)[+][^@]*@', '\1@') as mailbox
