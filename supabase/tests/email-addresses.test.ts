import { describe, expect, test } from 'vitest'
import { normaliseEmail } from 'zunft-backend/accounts'
import { addressProblem, deliveredAddress, visibleText } from '../functions/_shared/email-address.ts'
import { createPersonas } from './testing/personas.ts'

const { as, owner } = createPersonas()

/** Typed texts, and the address that mail is delivered to; null for a refused one. */
const ADDRESSES: ReadonlyArray<readonly [string, string | null]> = [
  ['erika@example.org', 'erika@example.org'],
  ['erika.muster+liste@mail.example.org', 'erika.muster+liste@mail.example.org'],
  ["o'neil_x!#$%*/=^`{|}~-@example.org", "o'neil_x!#$%*/=^`{|}~-@example.org"],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ['erika@xn--bckerei-5wa.example', 'erika@xn--bckerei-5wa.example'],
  ['erika@例え.テスト', 'erika@xn--r8jz45g.xn--zckzah'],
  ['erika@bäckerei.example', 'erika@xn--bckerei-5wa.example'],
  ['erika@BÄCKEREI-straße.example', 'erika@xn--bckerei-strae-mdb7d.example'],
  ['erika@ba\u0308ckerei.example', 'erika@xn--bckerei-5wa.example'],
  ['erika@пример.испытание', 'erika@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['jörg@example.org', null],
  ['eri\u212Aa@example.org', null],
  ['eri\u017Fa@example.org', null],
  ['eri\uFF4Ba@example.org', null],
  ['erika@bac\u212Aerei.example', 'erika@backerei.example'],
  ['erika@\u017Fchule.example', 'erika@schule.example'],
  ['ERIKA@EXAMPLE.ORG', 'erika@example.org'],
  ['jörg@bäckerei.example', null],
  ['erika@bäcker ei.example', null],
  ['erika@bäckerei\u2028.example', null],
  ['erika@bäckerei\u200d.example', null],
  ['erika@-bäckerei.example', null],
  ['erika@bäckerei!.example', null],
  ['erika@bäckerei', null],
  ['erika@bäckerei..example', null],
  ['er..ika@example.org', null],
  ['.erika@example.org', null],
  ['erika.@example.org', null],
  ['erika@example..org', null],
  ['erika@-example.org', null],
  ['erika@example-.org', null],
  ['erika@exam_ple.org', null],
  ['erika@example', null],
  ['erika@example.o', null],
  ['erika@192.0.2.1', null],
  ['erika@@example.org', null],
  ['erika example@example.org', null],
  ['"erika"@example.org', null],
  ['erika?bcc=max@example.org', null],
  ['erika&cc=max@example.org', null],
  ['erika,max@example.org', null],
  ['erika@example.org\nBcc: max@example.org', null],
  ['erika\u0085@example.org', null],
  [`${'a'.repeat(65)}@example.org`, null],
  [`erika@${'a'.repeat(64)}.example`, null],
  [`erika@${'a.'.repeat(130)}org`, null],
  [`erika@${'ä.'.repeat(200)}org`, null],
  [`erika@${'ä'.repeat(64)}.example`, null],
  ['@example.org', null],
  ['', null],
]

function addressOfAuth(typed: string): string | null {
  try {
    return normaliseEmail(typed)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'validation_failed') return null
    throw error
  }
}

describe.each(ADDRESSES)('%j', (typed, delivered) => {
  test('is the same address for form, database and auth service', async () => {
    const ofForm = addressProblem(typed.trim()) ? null : deliveredAddress(typed.trim()).toLowerCase()
    const { rows } = await owner(
      'select case when private.is_email(private.email_address($1)) then lower(private.email_address($1)) end as email',
      [typed],
    )
    expect({ ofForm, ofDatabase: rows[0]?.email, ofAuth: addressOfAuth(typed) }).toEqual({
      ofForm: delivered,
      ofDatabase: delivered,
      ofAuth: delivered,
    })
  })

  test('is stored as it is delivered to, or refused with 23514', async () => {
    const insert = `insert into newsletter_subscriptions (name, email) values ('Erika', $1) returning lower(email) as email`
    const { rows, code } = await as('admin', insert, [typed])
    expect(delivered === null ? code : rows).toEqual(delivered === null ? '23514' : [{ email: delivered }])
  })
})

test.each([
  'eri\u00adka@example.org',
  'erika@exam\u200bple.org',
  'erika@exam\u00adple.org',
  '\u200eerika@example.org',
  'erika@example.org\u2060',
  '\u202aerika@example.org\u202c',
  '\u2066erika@example.org\u2069',
])(
  '%j, as it is copied from a document, is an address for forms, which take out what is invisible; others refuse it',
  async (copied) => {
    expect(visibleText(copied)).toBe('erika@example.org')
    const insert = `insert into newsletter_subscriptions (name, email) values ('Erika', $1)`
    for (const who of ['visitor', 'admin'] as const)
      expect((await as(who, insert, [copied])).code).toBe('23514')
    expect(addressOfAuth(copied)).toBeNull()
    expect(addressProblem(copied)).toBeDefined()
  },
)

test('domains of any script have the ASCII form of Node', async () => {
  const letters = 'äöüßéłøçñžабвгдежзαβγδεあいうえお中文字한국어अआइİñ'
  const labels = Array.from({ length: 60 }, (_, n) => {
    const part = Array.from(letters).filter((_letter, place) => (place * 7 + n * 13) % 11 < 3)
    return n % 2 ? `a${n}-${part.join('')}z` : part.join(`${n}`)
  }).map((label) => Array.from(label).slice(0, 20).join('').toLowerCase().normalize('NFKC'))
  for (const label of labels) {
    const { rows } = await owner('select private.email_address($1) as email', [`erika@${label}.example`])
    expect(rows[0]?.email, label).toBe(normaliseEmail(`erika@${label}.example`))
    expect(deliveredAddress(`erika@${label}.example`), label).toBe(rows[0]?.email)
  }
})
