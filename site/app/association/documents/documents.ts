import type { Settings } from '../schema/settings.ts'
import { makeApplication } from './application/application.ts'
import { makeParticipantList, type ParticipantList } from './participants.ts'
import { makePoster, type Poster } from './poster.ts'
import type { PaperLook } from './sheet.ts'
import { makeStatutes } from './statutes/statutes.ts'
import { applicationOf, statutesOf } from './texts.ts'

/**
 * Every generated document of the site by its name, which is its path where it has one; each resolves with a PDF. `look` is what the settings
 * say of logo and accent.
 */
export const DOCUMENTS = {
  '/Satzung.pdf': (settings: Settings, look?: PaperLook) => makeStatutes(statutesOf(settings), look),
  '/Mitgliedsantrag.pdf': (settings: Settings, look?: PaperLook) =>
    makeApplication(applicationOf(settings), look),
  '/Teilnehmerliste.pdf': (list: ParticipantList, look?: PaperLook) => makeParticipantList(list, look),
  poster: (poster: Poster, look?: PaperLook) => makePoster(poster, look),
} as const

type Documents = typeof DOCUMENTS
export type DocumentName = keyof Documents

/** What a document is made from; it can be sent to a thread. */
export type SourceOf<Name extends DocumentName> = Parameters<Documents[Name]>[0]

/** Where this module is, for the thread that draws. */
export const MODULE = import.meta.url
