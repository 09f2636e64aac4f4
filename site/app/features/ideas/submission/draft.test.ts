import { describe, expect, it } from 'vitest'
import { checkDraft, type IdeaDraft } from './draft'

const complete: IdeaDraft = {
  title: ' Trinkbrunnen ',
  description: '\n Für heiße Tage.\n\nAm Marktplatz. ',
  category: 'general',
  submitter_name: ' ',
  submitter_email: '',
}

it('becomes an idea with null for what was left empty, without white space around its texts', () => {
  expect(checkDraft(complete)).toEqual({
    valid: true,
    idea: {
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
  expect(checkDraft({ ...complete, ...given })).toMatchObject({
    idea: { submitter_name: 'Erika Mustermann', submitter_email: 'erika@example.de' },
  })
})

describe('is refused', () => {
  it.each(['title', 'description'] as const)('without %s', (field) => {
    const checked = checkDraft({ ...complete, [field]: ' \n ' })
    expect(checked).toMatchObject({ valid: false, missing: true })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([field])
  })

  it.each(['erika', 'erika@', 'erika@example', 'e rika@example.de'])('with half an address: %s', (email) => {
    expect(checkDraft({ ...complete, submitter_email: email })).toEqual({
      valid: false,
      missing: false,
      errors: { submitter_email: 'Diese E-Mail-Adresse ist nicht vollständig.' },
    })
  })
})
