import { z } from 'zod'
import { day, flag, line, list, text } from './values.ts'

export const highlights = z
  .object({
    items: list(
      {
        title: line('', { label: 'Titel', required: true }),
        when: line('', {
          label: 'Wann',
          help: 'Zum Beispiel „Im Advent {Jahr}“. Leer gelassen: Die Tage stehen da.',
        }),
        from: day({ label: 'Erster Tag' }),
        until: day({ label: 'Letzter Tag', help: 'Danach steht der Termin nicht mehr da.' }),
        yearly: flag(false, {
          label: 'Jedes Jahr',
          help: 'Nach dem letzten Tag steht das nächste Jahr da; {Jahr} ist das Jahr des nächsten Termins.',
        }),
        text: text('', { label: 'Text' }, 500),
      },
      [],
      { label: 'Kommende Highlights', item: 'Termin', most: 20 },
    ),
  })
  .meta({ label: 'Highlights' })
