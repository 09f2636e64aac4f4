import { describe, expect, it } from 'vitest'
import { changesOf, differs, draftOf, findErrors, type ProfileChanges } from './draft'

const stored: ProfileChanges = {
  first_name: 'Erika',
  last_name: 'Mustermann',
  phone: null,
  address: 'Musterstraße 1',
  city: 'Roding',
  postal_code: '93426',
  newsletter_subscribed: true,
}

it('is stored with exactly the fields of a profile, null for what was left empty', () => {
  const draft = { ...draftOf(stored), first_name: '  Eva ', address: ' \t ' }
  expect(changesOf(draft)).toEqual({ ...stored, first_name: 'Eva', address: null })
})

describe('changes something', () => {
  it('when a text or the switch is another', () => {
    expect(differs({ ...draftOf(stored), city: 'Cham' }, stored)).toBe(true)
    expect(differs({ ...draftOf(stored), newsletter_subscribed: false }, stored)).toBe(true)
  })

  it('not when nothing but white space was added', () => {
    expect(differs({ ...draftOf(stored), city: 'Roding ', phone: ' ' }, stored)).toBe(false)
  })

  it('not when an empty text is stored as such', () => {
    const withEmpty = { ...stored, phone: '' }
    expect(differs(draftOf(withEmpty), withEmpty)).toBe(false)
  })
})

describe('takes', () => {
  it.each(['', '09461 1234', '+49 (0) 9461 / 12 34-5', '112'])('the phone number %j', (phone) => {
    expect(findErrors({ ...draftOf(stored), phone })).toEqual({})
  })

  it.each(['', '93426', ' 93426 ', '1010'])('the postal code %j', (postal_code) => {
    expect(findErrors({ ...draftOf(stored), postal_code })).toEqual({})
  })
})

describe('refuses', () => {
  it.each(['abends', '+', '09461 1234 (Büro)'])('the phone number %j', (phone) => {
    expect(Object.keys(findErrors({ ...draftOf(stored), phone }))).toEqual(['phone'])
  })

  it.each(['934', '934261', '9342O', 'Roding'])('the postal code %j', (postal_code) => {
    expect(findErrors({ ...draftOf(stored), postal_code })).toEqual({
      postal_code: 'Eine Postleitzahl hat fünf Ziffern, in Österreich und der Schweiz vier.',
    })
  })
})
