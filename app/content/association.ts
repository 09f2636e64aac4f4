/** The association this site belongs to. Another town changes this folder and the mails in `supabase/templates`, nothing else. */
export const ASSOCIATION = {
  name: 'Gewerbeverein Roding e. V.',
  shortName: 'Gewerbeverein Roding',
  town: 'Roding',
  postalCode: '93426',
  street: 'Musterstraße 1',
  email: 'vorstand@gewerbeverein-roding.example',
  foundedIn: 1979,
  description:
    'Wir sind die Läden, Wirtshäuser, Werkstätten und Dienstleister von Roding – und machen zusammen, was einer allein nicht schafft.',
} as const

export type Figure = Readonly<{ value: string; label: string }>

/** What the association says of itself (spec section 1). */
export const FIGURES: readonly Figure[] = [
  { value: '80+', label: 'Mitglieder' },
  { value: '4+', label: 'Events pro Jahr' },
  { value: '60+', label: 'Gutschein-Partner' },
  { value: String(ASSOCIATION.foundedIn), label: 'Gegründet' },
]
