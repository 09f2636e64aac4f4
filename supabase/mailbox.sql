-- The mailbox that mail for an address ($1) arrives in, by which limits count.
select private.mailbox($1) as mailbox
