import type { Settings } from '../settings/schema/settings.ts'
import { makeApplication } from './application/application.ts'
import { makeStatutes } from './statutes/statutes.ts'
import { applicationOf, statutesOf } from './texts.ts'

/** Every generated document of the site by its path; each resolves with a PDF. `logo` is a PNG as data URL, in place of the drawn emblem. */
export const DOCUMENTS = {
  '/Satzung.pdf': (settings: Settings, logo?: string) => makeStatutes(statutesOf(settings), logo),
  '/Mitgliedsantrag.pdf': (settings: Settings, logo?: string) =>
    makeApplication(applicationOf(settings), logo),
} as const satisfies Record<string, (settings: Settings, logo?: string) => Promise<Buffer>>

export type DocumentPath = keyof typeof DOCUMENTS

/** Where this module is, for the thread that draws. */
export const MODULE = import.meta.url
