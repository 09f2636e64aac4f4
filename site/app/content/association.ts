/** The association this site belongs to. To adapt the site to another town, change this folder and `supabase/templates`. */
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

/** Numbers counted in the database: all members, and those that take or sell the voucher card. */
export type Counted = Readonly<{ members: number; partners: number }>

/** Minimum figures that the association publishes (docs/product.md#audience-and-figures); shown while fewer are in the database. */
export const AT_LEAST = { members: 80, partners: 60 } as const satisfies Counted

export type Figure = Readonly<{ value: (counted: Counted) => string; label: string }>

/** The association's figures: the counted number rounded down to tens, but never below `AT_LEAST`. */
export const FIGURES: readonly Figure[] = [
  { value: ({ members }) => roundedDownToTens(members, AT_LEAST.members), label: 'Mitglieder' },
  { value: () => '4+', label: 'Events pro Jahr' },
  { value: ({ partners }) => roundedDownToTens(partners, AT_LEAST.partners), label: 'Gutschein-Partner' },
  { value: () => String(ASSOCIATION.foundedIn), label: 'Gegründet' },
]

function roundedDownToTens(counted: number, atLeast: number): string {
  return `${Math.max(atLeast, Math.floor(counted / 10) * 10)}+`
}
