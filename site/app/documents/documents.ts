import type { Settings } from '../settings/schema/settings.ts'
import { makeApplication } from './application/application.ts'
import { makeStatutes } from './statutes/statutes.ts'
import { applicationOf, statutesOf } from './texts.ts'

/** Every generated document of the site by its path; each resolves with a PDF. */
export const DOCUMENTS = {
  '/Satzung.pdf': (settings: Settings) => makeStatutes(statutesOf(settings)),
  '/Mitgliedsantrag.pdf': (settings: Settings) => makeApplication(applicationOf(settings)),
} as const satisfies Record<string, (settings: Settings) => Promise<Buffer>>

export type DocumentPath = keyof typeof DOCUMENTS

/** Where this module is, for the thread that draws. */
export const MODULE = import.meta.url
