import { strictly } from '../../lib/form/rules.ts'
import { document, group, line } from './values.ts'

export const documents = group('Dokumente und Kalender', {
  statutes: document({
    label: 'Satzung als PDF',
    help: 'Leer gelassen: Die Website erstellt eine Mustersatzung aus den Angaben hier.',
  }),
  statutesAdopted: line('[TT.MM.JJJJ]', { label: 'Satzung beschlossen am' }, 40),
  statutesReplaced: line('[TT.MM.JJJJ]', { label: 'Ersetzt die Fassung vom' }, 40),
  calendarFile: line(
    'veranstaltungen',
    {
      label: 'Dateiname des Kalenders',
      help: 'Ohne Endung.',
      rules: [strictly(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Kleine Buchstaben, Ziffern und Bindestriche.')],
    },
    60,
  ),
  calendarName: line('Events in {Ort}', { label: 'Name des Kalenders' }),
  calendarDescription: line('Märkte, Feste und Termine, angekündigt auf der Website: {Kurzname}.', {
    label: 'Beschreibung des Kalenders',
  }),
  calendarUid: line(
    'veranstaltungen',
    {
      label: 'Kennung des Kalenders',
      help: 'Kalender erkennen daran Termine wieder. Nie ändern, sonst stehen alle doppelt da.',
      rules: [
        strictly(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'Kleine Buchstaben, Ziffern, Punkte und Bindestriche.'),
      ],
    },
    60,
  ),
})
