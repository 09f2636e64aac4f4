type Document = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What `publish_settings` asks for: everything that imprint and privacy notice need. */
const COMPLETE: Document = {
  association: { name: 'Verein Musterstadt e. V.', shortName: 'Verein Musterstadt', town: 'Musterstadt' },
  contact: {
    street: 'Hauptstraße 1',
    postalCode: '12345',
    phone: '01234 567890',
    email: 'info@verein.example',
  },
  board: { members: [{ name: 'Erika Mustermann', role: 'Vorsitz' }] },
  legal: {
    responsible: 'Erika Mustermann',
    registerCourt: '',
    registerNumber: '',
    hosting: 'Musterhosting GmbH, Serverweg 1, 12345 Musterstadt',
    socialNetwork: '',
    supervisoryAuthority: 'zuständig ist das Landesamt für Datenschutz in Musterstadt.',
    logs: '14 Tagen',
  },
}

/** A document that can be published, with these values in place of its own. */
export const completeSettings = (changes: Document = {}): Document => ({
  ...COMPLETE,
  ...Object.fromEntries(
    Object.entries(changes).map(([group, values]) => [group, { ...COMPLETE[group], ...values }]),
  ),
})
