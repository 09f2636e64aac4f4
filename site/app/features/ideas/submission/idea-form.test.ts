import { describe, expect, it } from 'vitest'
import { check, type TypedValues } from '../../../lib/form/schema'
import { IDEA_FORM } from './idea-form'

const complete: TypedValues<typeof IDEA_FORM> = {
  title: ' Trinkbrunnen ',
  description: '\n Für heiße Tage.\n\nAm Marktplatz. ',
  category: 'general',
  submitter_name: ' ',
  submitter_email: '',
}

it('becomes an idea with null for what was left empty, without white space around its texts', () => {
  expect(check(IDEA_FORM, complete)).toEqual({
    valid: true,
    values: {
      title: 'Trinkbrunnen',
      description: 'Für heiße Tage.\n\nAm Marktplatz.',
      category: 'general',
      submitter_name: null,
      submitter_email: null,
    },
  })
})

it('keeps name and address where they are given', () => {
  const given = { submitter_name: 'Erika Mustermann', submitter_email: ' erika@example.de ' }
  expect(check(IDEA_FORM, { ...complete, ...given })).toMatchObject({
    values: { submitter_name: 'Erika Mustermann', submitter_email: 'erika@example.de' },
  })
})

describe('is refused', () => {
  it.each(['title', 'description'] as const)('without %s', (field) => {
    const checked = check(IDEA_FORM, { ...complete, [field]: ' \n ' })
    expect(checked).toMatchObject({ valid: false, missing: true })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([field])
  })

  it.each(['erika', 'erika@', 'erika@example', 'e rika@example.de'])('with half an address: %s', (email) => {
    expect(check(IDEA_FORM, { ...complete, submitter_email: email })).toEqual({
      valid: false,
      missing: false,
      errors: { submitter_email: 'Diese E-Mail-Adresse ist nicht vollständig.' },
    })
  })
})
