import { z } from 'zod'
import { line, whole } from './values.ts'

export const figures = z
  .object({
    membersAtLeast: whole(0, 0, 100_000, {
      label: 'Mitglieder, mindestens',
      help: 'Gezeigt, solange weniger in der Liste stehen; mehr werden auf Zehner abgerundet.',
    }),
    partnersAtLeast: whole(0, 0, 100_000, { label: 'Gutschein-Partner, mindestens' }),
    eventsPerYear: line('', { label: 'Veranstaltungen pro Jahr', help: 'Zum Beispiel „4+“.' }, 20),
  })
  .meta({ label: 'Zahlen' })
