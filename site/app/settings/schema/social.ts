import { z } from 'zod'
import { address, line, list } from './values.ts'

export const social = z
  .object({
    handle: line('', { label: 'Name des Profils', help: 'Ohne @.' }, 80),
    posts: list(
      {
        url: address('', { label: 'Adresse des Beitrags', required: true }),
        title: line('', { label: 'Titel', required: true }),
      },
      [],
      { label: 'Beiträge auf der Startseite', item: 'Beitrag', help: 'Der neueste zuerst.', most: 6 },
    ),
  })
  .meta({ label: 'Soziale Medien' })
