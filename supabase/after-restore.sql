-- Run once when a backup or a copy was put in place, before a server starts: prevents automatic sending of mails that may have been sent
-- already.
select private.hold_restored_newsletters();
