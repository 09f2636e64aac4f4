-- The privacy notice shows it to everybody, in the words of the other pages.
select private.register_personal_data(jsonb_strip_nulls(to_jsonb(d))
  || jsonb_build_object('purpose', 'Mitglieder führen, Mitgliedsbeiträge einziehen, Einlösestellen zeigen'))
from private.personal_data as d where label = 'Mitglieder';
