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

/** What can be counted: everybody in the list of members, and those of them who take or sell the voucher card. */
export type Counted = Readonly<{ members: number; partners: number }>

/** What the association says of itself at the least (docs/product.md#audience-and-figures), also where this site does not know everybody yet. */
export const AT_LEAST = { members: 80, partners: 60 } as const satisfies Counted

export type Figure = Readonly<{ value: (counted: Counted) => string; label: string }>

/** The association in numbers: counted where they can be, and never less than is said. */
export const FIGURES: readonly Figure[] = [
  { value: ({ members }) => inTens(members, AT_LEAST.members), label: 'Mitglieder' },
  { value: () => '4+', label: 'Events pro Jahr' },
  { value: ({ partners }) => inTens(partners, AT_LEAST.partners), label: 'Gutschein-Partner' },
  { value: () => String(ASSOCIATION.foundedIn), label: 'Gegründet' },
]

function inTens(counted: number, atLeast: number): string {
  return `${Math.max(atLeast, Math.floor(counted / 10) * 10)}+`
}
