import { z } from 'zod'
import { day, line, text } from './values.ts'

/** Opening ceremony of the year, shown among the highlights until its day is over. */
export const ceremony = z
  .object({
    title: line('Jahresauftakt', { label: 'Titel' }),
    day: day({ label: 'Tag', help: 'Leer gelassen: Es steht nichts da. Danach geht der Termin von selbst.' }),
    time: line('', { label: 'Uhrzeit', help: 'Zum Beispiel „18:30 Uhr“.' }, 40),
    place: line('', { label: 'Ort der Veranstaltung' }),
    text: text('', { label: 'Text' }, 500),
  })
  .meta({ label: 'Eröffnungsfeier des Jahres' })
