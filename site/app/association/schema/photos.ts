import { z } from 'zod'
import { day, line, list, text } from './values.ts'

export const photos = z
  .object({
    themes: list(
      {
        title: line('', { label: 'Thema', help: 'Zum Beispiel „Spuren im Schnee“.', required: true }),
        text: text('', { label: 'Text' }, 500),
        from: day({ label: 'Erster Tag', help: 'Leer gelassen: sofort.' }),
        until: day({ label: 'Letzter Tag', help: 'Danach steht das Thema nicht mehr da.' }),
      },
      [],
      { label: 'Thema des Monats', item: 'Thema', most: 24 },
    ),
  })
  .meta({ label: 'Fotos und Geschichten' })
