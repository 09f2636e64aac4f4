export type BoardMember = Readonly<{
  name: string
  role: string
  business?: string
  /** Business at which the person can be reached during opening hours. */
  address?: string
  phone?: string
}>

/** Placeholders until the association enters its own people. */
export const BOARD: readonly BoardMember[] = [
  {
    name: 'Erika Mustermann',
    role: '1. Vorsitzende',
    business: 'Buchhandlung Lesezeichen',
    address: 'Regenstraße 5, 93426 Roding',
    phone: '09461 000 103',
  },
  {
    name: 'Max Mustermann',
    role: '2. Vorsitzender',
    business: 'Gasthof Zum Goldenen Lamm',
    address: 'Marktplatz 11, 93426 Roding',
    phone: '09461 000 102',
  },
  { name: 'Theresa Beispiel', role: 'Schatzmeisterin', phone: '09461 000 121' },
  { name: 'Jörg Musterhuber', role: 'Schriftführer', phone: '09461 000 122' },
  { name: 'Özlem Beispiel', role: 'Veranstaltungen' },
  { name: 'Ludwig Beispielmeier', role: 'Gutscheinkarte' },
  { name: 'Anna Musterhuber', role: 'Öffentlichkeitsarbeit' },
  { name: 'Korbinian Mustermann', role: 'Beisitzer, Handwerk' },
  { name: 'Änne Beispielbauer', role: 'Beisitzerin, Gastronomie' },
  { name: 'Franz-Xaver Musterer', role: 'Beisitzer, Innenstadt' },
]
