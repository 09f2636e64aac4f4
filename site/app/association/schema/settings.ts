import type { z } from 'zod'
import { areas } from './areas.ts'
import { association } from './association.ts'
import { board } from './board.ts'
import { ceremony } from './ceremony.ts'
import { contact } from './contact.ts'
import { documents } from './documents.ts'
import { figures } from './figures.ts'
import { highlights } from './highlights.ts'
import { internal } from './internal.ts'
import { legal } from './legal.ts'
import { look } from './look.ts'
import { map } from './map.ts'
import { membership } from './membership.ts'
import { moderation } from './moderation.ts'
import { pages } from './pages.ts'
import { photos } from './photos.ts'
import { social } from './social.ts'
import { texts } from './texts.ts'
import { vouchers } from './vouchers.ts'

/**
 * Every group of settings, in the order of the forms. Public pages import types of this folder only: its library is not for them.
 * Imports have extensions, because site/scripts reads this folder without a bundler.
 */
export const SETTINGS = {
  association,
  contact,
  board,
  areas,
  look,
  texts,
  pages,
  figures,
  highlights,
  ceremony,
  vouchers,
  map,
  membership,
  photos,
  social,
  moderation,
  legal,
  documents,
  internal,
} as const

type GroupName = keyof typeof SETTINGS

/** Settings with every value: stored, or the default. */
export type Settings = Readonly<{ [Name in GroupName]: Readonly<z.output<(typeof SETTINGS)[Name]>> }>

/** A stored document: group, name, value. Values that are not set are absent. */
export type SettingsDocument = Readonly<Record<string, Readonly<Record<string, unknown>>>>
