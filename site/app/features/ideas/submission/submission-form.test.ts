import { describe, expect, it } from 'vitest'
import { check, type TypedValues } from '../../../lib/form/schema'
import { IDEA_FORM } from './submission-form'

const complete: TypedValues<typeof IDEA_FORM> = {
  title: ' Trinkbrunnen ',
  description: '\n Für heiße Tage.\n\nAm Marktplatz. ',
  category: 'general',
  submitter_name: ' ',
  submitter_email: '',
  updates: '',
}

it('returns an idea with trimmed texts and null for empty fields', () => {
  expect(check(IDEA_FORM, complete)).toEqual({
    valid: true,
    values: {
      title: 'Trinkbrunnen',
      description: 'Für heiße Tage.\n\nAm Marktplatz.',
      category: 'general',
      submitter_name: null,
      submitter_email: null,
      updates: false,
    },
  })
})

it('keeps name and e-mail address when given', () => {
  const given = { submitter_name: 'Erika Mustermann', submitter_email: ' erika@example.de ' }
  expect(check(IDEA_FORM, { ...complete, ...given })).toMatchObject({
    values: { submitter_name: 'Erika Mustermann', submitter_email: 'erika@example.de' },
  })
})

describe('is rejected', () => {
  it.each(['title', 'description'] as const)('without %s', (field) => {
    const checked = check(IDEA_FORM, { ...complete, [field]: ' \n ' })
    expect(checked).toMatchObject({ valid: false, missing: true })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([field])
  })

  it.each(['erika', 'erika@', 'erika@example', 'e rika@example.de'])(
    'with an invalid e-mail address: %s',
    (email) => {
      expect(check(IDEA_FORM, { ...complete, submitter_email: email })).toEqual({
        valid: false,
        missing: false,
        errors: { submitter_email: 'Diese E-Mail-Adresse ist nicht vollständig.' },
      })
    },
  )

  it('with the wish for mails and no address', () => {
    expect(check(IDEA_FORM, { ...complete, updates: 'on' })).toMatchObject({
      errors: { submitter_email: 'Wohin dürfen wir schreiben? Bitte geben Sie Ihre E-Mail an.' },
    })
    const given = check(IDEA_FORM, { ...complete, updates: 'on', submitter_email: 'erika@example.de' })
    expect(given).toMatchObject({ values: { updates: true } })
  })
})
