import { z } from 'zod'
import { address, line, list } from './values.ts'

export const social = z
  .object({
    handle: line('', { label: 'Name des Profils', help: 'Ohne @.' }, 80),
    // The network answers only with a token of an app by now (docs/decisions/0013-settings.md).
    endpoint: z
      .string()
      .trim()
      .max(2000, 'Höchstens 2000 Zeichen.')
      // The host becomes part of the content security policy.
      .regex(
        /^$|^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?([/?]\S*)?$/i,
        'Eine Adresse beginnt mit https://',
      )
      .refine((value) => value === '' || URL.canParse(value), 'Diese Adresse gibt es nicht.')
      .default('https://api.instagram.com/oembed/')
      .meta({
        label: 'Adresse für eingebettete Beiträge',
        help: 'Die öffentliche Adresse (oEmbed) des Netzwerks; sie darf nichts Geheimes enthalten. Bleibt das Feld leer, stehen die Beiträge nur als Links da.',
        control: 'text',
      }),
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
