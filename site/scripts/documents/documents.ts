import { makeApplication } from './application/application.ts'
import { makeStatutes } from './statutes/statutes.ts'

type GeneratedDocument = Readonly<{
  /** File name in site/public/. */
  file: string
  make: () => Promise<Buffer>
}>

/** Every generated document of the site. */
export const DOCUMENTS: readonly GeneratedDocument[] = [
  { file: 'Satzung.pdf', make: makeStatutes },
  { file: 'Mitgliedsantrag.pdf', make: makeApplication },
]
