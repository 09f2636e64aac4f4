import { describe, expect, it } from 'vitest'
import { checkDraft, type PostDraft } from './draft'

const complete: PostDraft = {
  photo: new File(['photo'], 'nebel.jpg', { type: 'image/jpeg' }),
  title: ' Nebel über dem Regen ',
  content: 'Ein Reiher.\n\nSonst niemand.',
  author_name: 'Erika Mustermann',
  author_email: '',
}
const check = (draft: Partial<PostDraft>) => checkDraft({ ...complete, ...draft })

it('a complete draft can be sent, without white space around it and without an address', () => {
  expect(checkDraft(complete)).toEqual({
    valid: true,
    post: { ...complete, title: 'Nebel über dem Regen', author_email: null },
  })
})

describe('required', () => {
  it.each([
    ['photo', null],
    ['title', ''],
    ['content', ' \n '],
    ['author_name', ' '],
  ] as const)('is %s', (field, empty) => {
    const checked = check({ [field]: empty })
    expect(checked).toMatchObject({ valid: false, missing: true })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([field])
  })

  it('is everything at once, in the order of the form', () => {
    const checked = checkDraft({ photo: null, title: '', content: '', author_name: '', author_email: '' })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([
      'title',
      'content',
      'photo',
      'author_name',
    ])
  })
})

it('half an e-mail address is pointed out, and nothing is missing', () => {
  expect(check({ author_email: 'erika@' })).toEqual({
    valid: false,
    missing: false,
    errors: { author_email: 'Diese E-Mail-Adresse ist nicht vollständig.' },
  })
})

it.each([
  ['title', 200],
  ['content', 5_000],
  ['author_name', 120],
] as const)('%s holds %i characters', (field, longest) => {
  expect(check({ [field]: 'x'.repeat(longest) }).valid).toBe(true)
  expect(check({ [field]: 'x'.repeat(longest + 1) })).toMatchObject({
    missing: false,
    errors: { [field]: `Bitte höchstens ${longest} Zeichen.` },
  })
})
