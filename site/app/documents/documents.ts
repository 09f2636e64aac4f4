import type { Settings } from '../settings/schema/settings.ts'
import { makeApplication } from './application/application.ts'
import { makeParticipantList, type ParticipantList } from './participants/participants.ts'
import { makePoster, type Poster } from './poster/poster.ts'
import { makeStatutes } from './statutes/statutes.ts'
import { applicationOf, statutesOf } from './texts.ts'

/**
 * Every generated document of the site by its name, which is its path where it has one; each resolves with a PDF. `logo` is a PNG as
 * data URL, in place of the drawn emblem.
 */
export const DOCUMENTS = {
  '/Satzung.pdf': (settings: Settings, logo?: string) => makeStatutes(statutesOf(settings), logo),
  '/Mitgliedsantrag.pdf': (settings: Settings, logo?: string) =>
    makeApplication(applicationOf(settings), logo),
  '/Teilnehmerliste.pdf': (list: ParticipantList, logo?: string) => makeParticipantList(list, logo),
  poster: (poster: Poster, logo?: string) => makePoster(poster, logo),
} as const

type Documents = typeof DOCUMENTS
export type DocumentName = keyof Documents

/** What a document is made from; it can be sent to a thread. */
export type SourceOf<Name extends DocumentName> = Parameters<Documents[Name]>[0]

/** Where this module is, for the thread that draws. */
export const MODULE = import.meta.url
