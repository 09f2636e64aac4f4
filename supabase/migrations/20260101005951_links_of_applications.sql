-- Keys alone; they go with the application, and are empty once the member or the account is gone.
select private.register_without_personal_data('Verbindung von Antrag, Mitglied und Konto', 'records.accepted_applications');
