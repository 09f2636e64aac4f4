import { makeApplication } from './application/application.ts'
import { makeStatutes } from './statutes/statutes.ts'

type Made = Readonly<{
  /** Its name in site/public/. */
  file: string
  make: () => Promise<Buffer>
}>

/** Every document the site offers and makes itself. */
export const DOCUMENTS: readonly Made[] = [
  { file: 'Satzung.pdf', make: makeStatutes },
  { file: 'Mitgliedsantrag.pdf', make: makeApplication },
]
