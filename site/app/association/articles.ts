import type { Settings } from './schema/settings.ts'

const ARTICLES = {
  der: { nominative: 'der', dative: 'dem', accusative: 'den', its: 'seine' },
  die: { nominative: 'die', dative: 'der', accusative: 'die', its: 'ihre' },
  das: { nominative: 'das', dative: 'dem', accusative: 'das', its: 'seine' },
} as const

/** The words before the association's name in a sentence, by its grammatical gender. */
export const articlesOf = ({ article }: Pick<Settings['association'], 'article'>) => ARTICLES[article]

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Name and postal address of the association in one line, as far as they are known. */
export const addressOf = ({ association, contact }: Pick<Settings, 'association' | 'contact'>): string =>
  [association.name, contact.street, contact.postalCode && `${contact.postalCode} ${association.town}`]
    .filter(Boolean)
    .join(', ')
