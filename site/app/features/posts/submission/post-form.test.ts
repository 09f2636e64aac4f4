import { describe, expect, it } from 'vitest'
import { check, type TypedValues } from '../../../lib/form/schema'
import { POST_FORM } from './post-form'

type Typed = TypedValues<typeof POST_FORM>

const complete: Typed = {
  photo: new File(['photo'], 'nebel.jpg', { type: 'image/jpeg' }),
  title: ' Nebel über dem Regen ',
  content: 'Ein Reiher.\n\nSonst niemand.',
  alt_text: '',
  author_name: 'Erika Mustermann',
  author_email: '',
  people_consent: 'on',
}
const checkPost = (draft: Partial<Typed>) => check(POST_FORM, { ...complete, ...draft })

it('complete values are valid, are trimmed, and need neither description nor e-mail address', () => {
  expect(check(POST_FORM, complete)).toEqual({
    valid: true,
    values: {
      ...complete,
      title: 'Nebel über dem Regen',
      alt_text: null,
      author_email: null,
      people_consent: true,
    },
  })
})

describe('required', () => {
  it.each([
    ['photo', null],
    ['title', ''],
    ['content', ' \n '],
    ['author_name', ' '],
    ['people_consent', ''],
  ] as const)('is %s', (field, empty) => {
    const checked = checkPost({ [field]: empty })
    expect(checked).toMatchObject({ valid: false, missing: true })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([field])
  })

  it('fields are all reported, in the order of the form', () => {
    const checked = check(POST_FORM, {
      photo: null,
      title: '',
      content: '',
      alt_text: '',
      author_name: '',
      author_email: '',
      people_consent: '',
    })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([
      'title',
      'content',
      'photo',
      'author_name',
      'people_consent',
    ])
  })
})

it('reports an incomplete e-mail address, and no missing fields', () => {
  expect(checkPost({ author_email: 'erika@' })).toEqual({
    valid: false,
    missing: false,
    errors: { author_email: 'Diese E-Mail-Adresse ist nicht vollständig.' },
  })
})

it.each([
  ['title', 200],
  ['content', 5_000],
  ['alt_text', 300],
  ['author_name', 120],
] as const)('%s accepts %i characters', (field, longest) => {
  expect(checkPost({ [field]: 'x'.repeat(longest) }).valid).toBe(true)
  expect(checkPost({ [field]: 'x'.repeat(longest + 1) })).toMatchObject({
    missing: false,
    errors: { [field]: `Bitte höchstens ${longest} Zeichen.` },
  })
})
