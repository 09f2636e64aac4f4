import { z } from 'zod'
import { document, line } from './values.ts'

export const documents = z
  .object({
    statutes: document({
      label: 'Satzung als PDF',
      help: 'Leer gelassen: Die Website erstellt eine Mustersatzung aus den Angaben hier.',
    }),
    statutesAdopted: line('[TT.MM.JJJJ]', { label: 'Satzung beschlossen am' }, 40),
    statutesReplaced: line('[TT.MM.JJJJ]', { label: 'Ersetzt die Fassung vom' }, 40),
    calendarFile: line(
      'veranstaltungen',
      { label: 'Dateiname des Kalenders', help: 'Ohne Endung.' },
      60,
    ).refine((name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), {
      error: 'Kleine Buchstaben, Ziffern und Bindestriche.',
    }),
    calendarName: line('Events in {Ort}', { label: 'Name des Kalenders' }),
    calendarDescription: line('Märkte, Feste und Termine, angekündigt auf der Website: {Kurzname}.', {
      label: 'Beschreibung des Kalenders',
    }),
    calendarUid: line(
      'veranstaltungen',
      {
        label: 'Kennung des Kalenders',
        help: 'Kalender erkennen daran Termine wieder. Nie ändern, sonst stehen alle doppelt da.',
      },
      60,
    ).refine((name) => /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name), {
      error: 'Kleine Buchstaben, Ziffern, Punkte und Bindestriche.',
    }),
  })
  .meta({ label: 'Dokumente und Kalender' })
