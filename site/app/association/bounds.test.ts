import { expect, it } from 'vitest'
import { byEntity } from '../../../supabase/functions/_shared/entities'
import type { DocumentFields } from '../lib/form/document-fields'
import { SETTINGS } from './schema/settings'

/** Letters that most lines and most texts may have; those of other lengths are in the test. */
const USUAL = [200, 2000]

/** Longest length of each text among these values, and most entries of each list, as the form says them. */
function boundsOf(path: string, values: DocumentFields): [string, number][] {
  return Object.entries(values).flatMap(([name, { fields, read }]) => {
    const at = `${path}.${name}`
    const { problem = '' } = read(fields ? Array(10_000).fill({}) : 'x'.repeat(100_000))
    const [, most] = /^Höchstens (\d+)/.exec(problem) ?? []
    const bound: [string, number][] = most ? [[at, Number(most)]] : []
    return [...bound, ...boundsOf(at, fields ?? {})]
  })
}

/** By the bound: where it applies. */
const SPECIAL = {
  6: 'social.posts vouchers.steps vouchers.values',
  8: 'membership.about',
  10: 'contact.postalCode',
  12: 'membership.benefits',
  20: 'figures.eventsPerYear highlights.items legal.imprint legal.privacy',
  24: 'photos.themes',
  40: 'board.members board.members.phone ceremony.time contact.phone documents.statutesAdopted documents.statutesReplaced legal.vatId membership.creditorId',
  60: 'areas.postsLabel areas.postsPath association.greeting documents.calendarFile documents.calendarUid texts.heroBottom texts.heroTop',
  80: 'association.town legal.registerNumber look.sharingMotto social.handle vouchers.name',
  254: 'board.members.email contact.email moderation.contactEmail',
  300: [
    ...'events home ideas imprint login map membership newsletter posts privacy register resetPassword vouchers'.split(
      ' ',
    ),
    ...Object.keys(byEntity(({ name }) => name)),
  ]
    .map((page) => `pages.${page}`)
    .sort()
    .join(' '),
  500: 'association.description board.members.photo ceremony.text documents.statutes highlights.items.text legal.supervisoryAuthority look.logo look.sharingPicture membership.benefits.text photos.themes.text vouchers.steps.text',
  5000: 'legal.imprint.text legal.privacy.text moderation.terms',
}

it('what has to fit in a line, on paper or on a picture is shorter than other texts, and lists end', () => {
  const bounds = Object.entries(SETTINGS).flatMap(([name, { fields }]) => boundsOf(name, fields))
  const special = bounds.filter(([, most]) => !USUAL.includes(most))
  const paths = Object.keys(SPECIAL).map((most) => [
    most,
    special
      .filter(([, own]) => String(own) === most)
      .map(([at]) => at)
      .sort()
      .join(' '),
  ])
  expect(special.filter(([, most]) => !(most in SPECIAL))).toEqual([])
  expect(Object.fromEntries(paths)).toEqual(SPECIAL)
})
