import { describe, expect, it } from 'vitest'
import { check, initialOf, type TypedValues } from '../../../lib/form/schema'
import { SUBMISSION_FORM } from './event-form'

type Typed = TypedValues<typeof SUBMISSION_FORM>

const EMPTY = initialOf(SUBMISSION_FORM)

const complete: Typed = {
  ...EMPTY,
  title: 'Hoffest',
  start_date: '2026-12-05T15:00',
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika@example.de',
}

const errorsOf = (typed: Partial<Typed>) => {
  const checked = check(SUBMISSION_FORM, { ...complete, ...typed })
  return checked.valid ? {} : checked.errors
}

describe('complete values', () => {
  it('become an event with null for empty fields', () => {
    expect(check(SUBMISSION_FORM, complete)).toEqual({
      valid: true,
      values: {
        title: 'Hoffest',
        description: null,
        category: 'general',
        start_date: '2026-12-05T14:00:00.000Z',
        end_date: null,
        location: null,
        picture: null,
        submitter_name: 'Erika Mustermann',
        submitter_email: 'erika@example.de',
        submitter_phone: null,
      },
    })
  })

  it('are trimmed; white space inside is kept', () => {
    expect(
      check(SUBMISSION_FORM, {
        ...complete,
        title: '  Hoffest  ',
        description: '\n a\n\nb \n',
        location: '   ',
      }),
    ).toMatchObject({
      values: { title: 'Hoffest', description: 'a\n\nb', location: null },
    })
  })
})

describe('required fields', () => {
  it.each(['title', 'start_date', 'submitter_name', 'submitter_email'] as const)('%s', (field) => {
    const checked = check(SUBMISSION_FORM, { ...complete, [field]: '' })
    expect(checked).toMatchObject({ valid: false, missing: true })
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([field])
  })

  it('reject white space', () => {
    expect(check(SUBMISSION_FORM, { ...complete, title: ' \t ' })).toMatchObject({
      valid: false,
      missing: true,
    })
  })

  it('are all reported, in the order of the form', () => {
    const checked = check(SUBMISSION_FORM, EMPTY)
    expect(Object.keys(checked.valid ? {} : checked.errors)).toEqual([
      'title',
      'start_date',
      'submitter_name',
      'submitter_email',
    ])
  })
})

describe('times', () => {
  it('may end when they begin', () => {
    expect(errorsOf({ end_date: complete.start_date })).toEqual({})
  })

  it('may not end before they begin', () => {
    expect(errorsOf({ end_date: '2026-12-05T14:59' })).toEqual({ end_date: 'Das Ende liegt vor dem Beginn.' })
  })

  it('are compared as instants: 03:00 comes right after 01:59 when summer time begins', () => {
    expect(errorsOf({ start_date: '2026-03-29T02:30', end_date: '2026-03-29T03:00' })).toEqual({
      end_date: 'Das Ende liegt vor dem Beginn.',
    })
  })

  it.each(['20265-01-01T10:00', '0202-12-05T10:00', '1978-12-05T10:00', '2200-01-01T00:00'])(
    'require a plausible year: %s',
    (start_date) => {
      expect(errorsOf({ start_date })).toEqual({ start_date: 'Bitte prüfen Sie das Jahr.' })
    },
  )

  it('that are incomplete are not treated as empty', () => {
    expect(check(SUBMISSION_FORM, complete, ['end_date'])).toEqual({
      valid: false,
      missing: false,
      errors: { end_date: 'Bitte geben Sie Datum und Uhrzeit vollständig an.' },
    })
  })

  it('report an end before the start together with a missing title', () => {
    expect(Object.keys(errorsOf({ title: '', end_date: '2026-12-04T15:00' }))).toEqual(['title', 'end_date'])
  })
})

describe('the e-mail address', () => {
  it.each([
    'erika',
    'erika@',
    '@example.de',
    'erika@example',
    'e rika@example.de',
    'erika@example.',
    'a@b@example.de',
  ])('rejects %s', (submitter_email) => {
    const checked = check(SUBMISSION_FORM, { ...complete, submitter_email })
    expect(checked).toMatchObject({ valid: false, missing: false })
    expect(errorsOf({ submitter_email })).toEqual({
      submitter_email: 'Diese E-Mail-Adresse ist nicht vollständig.',
    })
  })

  it.each(['erika@example.de', "o'neil+fest@sub.example.co", 'erika@müller.example'])(
    'accepts %s',
    (submitter_email) => {
      expect(errorsOf({ submitter_email })).toEqual({})
    },
  )
})

describe('lengths', () => {
  it.each([
    ['title', 200],
    ['description', 5_000],
    ['location', 200],
    ['submitter_name', 120],
    ['submitter_phone', 50],
  ] as const)('%s accepts %i characters', (field, longest) => {
    expect(errorsOf({ [field]: 'x'.repeat(longest) })).toEqual({})
    expect(errorsOf({ [field]: 'x'.repeat(longest + 1) })).toEqual({
      [field]: `Bitte höchstens ${longest} Zeichen.`,
    })
  })
})
