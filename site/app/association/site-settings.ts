import type { Coordinates } from '../lib/map/coordinates.ts'
import type { WHEN_PUBLIC } from './schema/moderation.ts'
import type { Settings } from './schema/settings.ts'

/** A highlight that is still to come; `when` is complete. */
export type CurrentHighlight = Readonly<{ title: string; when: string; text: string }>

/** What the office asks for photos of. */
type PhotoTheme = Pick<Settings['photos']['themes'][number], 'title' | 'text'>

/** Groups that only some pages show. */
type PageGroups = Pick<Settings, 'texts' | 'board' | 'figures' | 'membership' | 'social'> &
  Readonly<{
    map: Readonly<{ centre: Coordinates | null }>
    highlights: readonly CurrentHighlight[]
    /** Those of today. */
    photoThemes: readonly PhotoTheme[]
    vouchers: Pick<Settings['vouchers'], 'name' | 'values' | 'acceptancePoints' | 'participantList'>
    voucherPage: Pick<Settings['vouchers'], 'lead' | 'steps'>
  }>

export type PageGroup = keyof PageGroups

/** Settings that every page has. */
export type CommonSettings = Pick<Settings, 'association' | 'contact' | 'look'> & {
  /** `map`: false without map data. */
  readonly areas: Settings['areas'] & Readonly<{ map?: boolean }>
  /** When submissions of each kind are public. */
  readonly moderation: Pick<Settings['moderation'], keyof typeof WHEN_PUBLIC>
  /** Whether `/Satzung.pdf` exists. */
  readonly hasStatutes: boolean
}

/** What the root loader returns: what every page shows, and what this page shows. */
export type SiteSettings = CommonSettings &
  Partial<PageGroups> & {
    /** Descriptions for search engines, and the home page's title. */
    readonly pages: Partial<Settings['pages']>
  }

/** All settings that public pages show. */
export type WholeSettings = SiteSettings & Readonly<PageGroups>
