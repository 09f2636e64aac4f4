import { z } from 'zod'
import { address, line, list, picture } from './values.ts'

export const board = z
  .object({
    members: list(
      {
        name: line('', { label: 'Name', required: true }),
        role: line('', { label: 'Amt', required: true }),
        business: line('', { label: 'Betrieb' }),
        address: line('', {
          label: 'Anschrift des Betriebs',
          help: 'Mit einer Anschrift steht die Person vorn und größer.',
        }),
        phone: line('', { label: 'Telefon' }, 40),
        email: line('', { label: 'E-Mail-Adresse' }, 254),
        photo: picture({ label: 'Foto', aspect: 1 }),
      },
      [],
      {
        label: 'Vorstand',
        item: 'Person',
        help: 'In der Reihenfolge, in der sie stehen.',
        required: true,
        legalText: true,
        most: 40,
      },
    ),
    photographerName: line('', {
      label: 'Fotos des Vereins von',
      help: 'Leer gelassen: Es wird niemand genannt.',
    }),
    photographerUrl: address('', { label: 'Website dazu' }),
  })
  .meta({ label: 'Vorstand' })
