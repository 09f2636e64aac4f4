import { describe, expect, it } from 'vitest'
import { planMembers } from './plan-import'

const plan = (text: string) => planMembers(new TextEncoder().encode(text), [])
const IBAN = 'DE02120300000000202051'

/** Headings and lines as the programs export them, shortened; those of easyVerein and Campai are likely ones, which no public file confirms. */
const FILES: Readonly<Record<string, readonly [header: string, person: string, business: string]>> = {
  JVerein: [
    'Externe_Mitgliedsnummer;Personenart;Anrede;Titel;Name;Vorname;Strasse;PLZ;Ort;Zahlungsweg;BIC;IBAN;Telefon_privat;Email',
    `7;n;Frau;Dr.;Muster;Eva;Weg 3;93426;Roding;Basislastschrift;;${IBAN};09461 7;eva@example.org`,
    `8;j;;;Muster GmbH;;Weg 4;93426;Roding;Überweisung;;;;info@example.org`,
  ],
  'JVerein (Import)': [
    'Mitglieds_Nr;Personenart;Anrede;Titel;Nachname;Vorname;Strasse;Plz;Ort;Zahlungsart;IBAN;Telefon_dienstlich;Email',
    `7;n;Frau;Dr.;Muster;Eva;Weg 3;93426;Roding;Lastschrift;${IBAN};09461 7;eva@example.org`,
    `8;j;;;Muster GmbH;;Weg 4;93426;Roding;bar;;;info@example.org`,
  ],
  'JVerein (Vorlage)': [
    'mitglied_externemitgliedsnummer;mitglied_personenart;mitglied_anrede;mitglied_titel;mitglied_name;mitglied_vorname;mitglied_strasse;mitglied_plz;mitglied_ort;mitglied_zahlungsweg;mitglied_iban;mitglied_handy;mitglied_email',
    `7;n;Frau;Dr.;Muster;Eva;Weg 3;93426;Roding;Basislastschrift;${IBAN};09461 7;eva@example.org`,
    `8;j;;;Muster GmbH;;Weg 4;93426;Roding;Barzahlung;;;info@example.org`,
  ],
  'a program in English': [
    'Member ID,Company,Salutation,Title,First Name,Last Name,Street,ZIP,City,Email,Mobile,Payment Method,IBAN',
    `7,,Frau,Dr.,Eva,Muster,Weg 3,93426,Roding,eva@example.org,09461 7,sepaDebit,${IBAN}`,
    `8,Muster GmbH,,,,,Weg 4,93426,Roding,info@example.org,,invoice,`,
  ],
  easyVerein: [
    'Mitglieds-Nr.;Anrede;Titel;Vorname;Nachname;Firma;E-Mail privat;E-Mail;Straße;PLZ;Ort;Telefon;Mobil;Zahlungsart;IBAN',
    `7;Frau;Dr.;Eva;Muster;;eva@example.org;;Weg 3;93426;Roding;;09461 7;Lastschrift;${IBAN}`,
    `8;Firma;;;;Muster GmbH;;info@example.org;Weg 4;93426;Roding;;;Rechnung;`,
  ],
  'SPG-Verein': [
    'Mitgl.-Nr.;Anrede;Titel;Nachname;Vorname;Straße;PLZ;Ort;Telefon privat;E-Mail;Zahlungsart;IBAN;Kontoinhaber',
    `7;Frau;Dr.;Muster;Eva;Weg 3;93426;Roding;09461 7;eva@example.org;s;${IBAN};Muster, Eva`,
    `8;;;Muster GmbH;;Weg 4;93426;Roding;;info@example.org;r;;`,
  ],
  Campai: [
    'Mitgliedsnummer,Typ,Organisation,Anrede,Titel,Vorname,Nachname,Straße,Hausnummer,PLZ,Stadt,E-Mail,Telefon,Zahlungsmethode,IBAN',
    `7,Person,,Frau,Dr.,Eva,Muster,Weg,3,93426,Roding,eva@example.org,09461 7,SEPA-Lastschrift,${IBAN}`,
    `8,Organisation,Muster GmbH,,,,,Weg,4,93426,Roding,info@example.org,,Überweisung,`,
  ],
  Linear: [
    'Mitgliedsnummer;Anrede;Titel;Firma;Nachname;Vorname;Adresse;PLZ;Ort;Telefon (privat);Mobiltelefon;E-Mail;Zahlungsart;IBAN',
    `7;Frau;Dr.;;Muster;Eva;Weg 3;93426;Roding;;09461 7;eva@example.org;L;${IBAN}`,
    `8;;;Muster GmbH;;;Weg 4;93426;Roding;;;info@example.org;U;`,
  ],
}

describe.each(Object.entries(FILES))('a file of %s', (_, [header, person, business]) => {
  it('gives people and businesses with their way of payment', async () => {
    const { entries, skipped } = await plan([header, person, business].join('\r\n'))
    expect(skipped).toEqual([])
    expect(entries.map(({ entry }) => entry)).toMatchObject([
      {
        name: 'Dr. Eva Muster',
        contact_person: 'Dr. Eva Muster',
        business_name: null,
        salutation: 'Frau',
        address: 'Weg 3',
        postal_code: '93426',
        city: 'Roding',
        phone: '09461 7',
        email: 'eva@example.org',
        payment_method: 'einzug',
      },
      {
        name: 'Muster GmbH',
        business_name: 'Muster GmbH',
        contact_person: null,
        address: 'Weg 4',
        email: 'info@example.org',
        payment_method: 'Standard',
      },
    ])
  })

  it('is read wherever its columns stand, below a title', async () => {
    const delimiter = header.includes(';') ? ';' : ','
    const turned = [header, person].map((line) => line.split(delimiter).reverse().join(delimiter))
    const { entries } = await plan([`sep=${delimiter}`, 'Mitglieder am 1.11.', ...turned].join('\r\n'))
    expect(entries.map(({ entry }) => [entry.name, entry.payment_method])).toEqual([
      ['Dr. Eva Muster', 'einzug'],
    ])
  })
})

describe('a surname', () => {
  it.each([
    ['Nachname;Vorname;Ort\nMuster;;Roding', 'Nachname'],
    ['Name;Vorname;Ort\nMuster;;Roding', 'Name beside Vorname'],
  ])('is no public name: %s', async (text) => {
    const { entries, skipped } = await plan(text)
    expect(entries).toEqual([])
    expect(skipped[0]?.reason).toBe('Nur ein Nachname („Muster“), der nicht öffentlich werden soll.')
  })

  it('belongs to the contact person of a business', async () => {
    const { entries } = await plan('Firma;Nachname;Vorname\nLaden;Muster;\nCafé;Muster;Eva')
    expect(entries.map(({ entry }) => [entry.name, entry.contact_person])).toEqual([
      ['Laden', 'Muster'],
      ['Café', 'Eva Muster'],
    ])
  })
})

describe('values that a spreadsheet has changed', () => {
  const only = async (header: string, value: string) =>
    (await plan(`Name;${header}\nLaden;${value}`)).entries[0]

  it.each([
    ['9,4615E+10', null, 'gekürzte Zahl'],
    ['9.46E10', null, 'gekürzte Zahl'],
    ['94611234', '94611234', 'beginnt ohne 0'],
  ])('telephone %s is warned of', async (value, phone, warning) => {
    const planned = await only('Telefon', value)
    expect(planned?.entry.phone).toBe(phone)
    expect(planned?.warnings.join()).toContain(warning)
  })

  it.each(['09461 1234', '+49 (0) 9461/12 34-0', '1234'])('telephone %s is not', async (value) => {
    expect(await only('Telefon', value)).toMatchObject({ entry: { phone: value }, warnings: [] })
  })

  it('postal codes that lost their zero are warned of, others repaired', async () => {
    expect((await only('PLZ', '1067'))?.warnings).toEqual([
      'PLZ „1067“ hat nur vier Ziffern: Fehlt die 0 am Anfang?',
    ])
    for (const value of ['D-93426', 'DE 93426', '93426.0'])
      expect(await only('PLZ', value)).toMatchObject({ entry: { postal_code: '93426' }, warnings: [] })
    expect(await only('PLZ', 'CH-8001')).toMatchObject({ entry: { postal_code: 'CH-8001' }, warnings: [] })
  })

  it.each(['-', '–', 'k. A.', 'keine'])('%s is no website, telephone or address', async (value) => {
    const { entries } = await plan(`Name;Internet;Telefon;Email\nLaden;${value};${value};${value}`)
    expect(entries[0]?.entry).toMatchObject({ website: null, phone: null, email: null })
  })

  it.each(['mailto:a@example.org', 'Max <a@example.org>', 'a\u200b@example.org'])(
    '%s is an address',
    async (value) => {
      expect((await only('Email', value))?.entry.email).toBe('a@example.org')
    },
  )
})

it.each(['Summe;;', 'Gesamt: 83 Mitglieder;;', 'Anzahl;83;', 'Gesamtsumme;1.250,00 €;'])(
  'the totals line %s is no member',
  async (line) => {
    const { entries, skipped } = await plan(`Firmenname;Kontaktperson;Ort\nLaden;;Roding\n${line}`)
    expect(entries).toHaveLength(1)
    expect(skipped.map(({ reason }) => reason)).toEqual(['Das ist eine Summenzeile.'])
  },
)

it('a business may be called like a total', async () => {
  const { entries } = await plan('Firmenname;Ort\nTotal;Roding\nTotal Tankstelle;\nSumme GmbH;')
  expect(entries).toHaveLength(3)
})

it('a payment that is not known is warned of, and changes nothing', async () => {
  const { entries } = await plan('Name;Zahlungsweg\nLaden;Lastschrift widerrufen')
  expect(entries[0]).toMatchObject({
    entry: { payment_method: 'Standard' },
    warnings: ['Zahlung „Lastschrift widerrufen“ ist nicht bekannt, es gilt „Standard“.'],
  })
})
