import { address, group, line, list, picture } from './values.ts'

export const board = group('Vorstand', {
  members: list(
    {
      name: line('', { label: 'Name', needed: true }),
      role: line('', { label: 'Amt', needed: true }),
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
      needed: true,
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
