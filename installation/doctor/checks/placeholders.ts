import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { projectFolder } from '../../project-folder.ts'
import { attention, type Finding, unknown, well } from '../finding.ts'

/** What examples look like. Regular expressions with the same meaning in JavaScript and PostgreSQL. */
const PATTERN = [
  '(Erika|Max|Anna|Jörg|Korbinian|Franz-Xaver) Muster(mann|huber|er)',
  'Muster(straße|gasse|text|bild)',
  'Webwerkstatt Muster',
  '\\[Ort\\]',
  'VR 0000',
  '@example\\.(org|com|net)',
  '[a-z0-9.-]+\\.example',
].join('|')

/** Gaps of the settings that keep the site from going public, and placeholder texts in settings and database. */
export async function checkPlaceholders(
  owner: Pick<pg.Client, 'query'>,
  findGaps: Promise<FindGaps | undefined> = readFindGaps(),
): Promise<readonly Finding[]> {
  return [...(await checkSettings(owner, await findGaps)), await checkRows(owner)]
}

async function checkSettings(
  owner: Pick<pg.Client, 'query'>,
  findGaps: FindGaps | undefined,
): Promise<readonly Finding[]> {
  const { rows } = await owner.query(readFileSync(projectFolder('supabase/published-settings.sql'), 'utf8'))
  const document = rows[0]?.document ?? {}
  return [
    findGaps ? gapsOf(findGaps(document)) : unknown('Die Website ist nicht gebaut: npm run build.'),
    examplesIn(JSON.stringify(document)),
  ]
}

function gapsOf(gaps: ReturnType<FindGaps>): Finding {
  return gaps.length === 0
    ? well('In den Einstellungen fehlt nichts, was die Website braucht, um öffentlich zu sein.')
    : attention(
        `In den Einstellungen fehlt, was die Website braucht, um öffentlich zu sein: ${gaps.map(({ label }) => label).join(', ')}.`,
        'Tragen Sie es in der Verwaltung unter „Einstellungen“ ein. Ein Impressum mit Lücken ist keines.',
      )
}

function examplesIn(document: string): Finding {
  const found = new Set(document.match(new RegExp(PATTERN, 'g')))
  return found.size === 0
    ? well('In den Einstellungen stehen keine Beispiele.')
    : attention(
        `In den Einstellungen stehen Beispiele: ${[...found].join(', ')}.`,
        'Ersetzen Sie sie in der Verwaltung unter „Einstellungen“ durch Ihre Angaben.',
      )
}

async function checkRows(owner: Pick<pg.Client, 'query'>): Promise<Finding> {
  const { rows } = await owner.query(readFileSync(projectFolder('supabase/count-placeholders.sql'), 'utf8'), [
    PATTERN,
  ])
  const found = (rows as readonly { place: string; count: number }[]).map(
    ({ place, count }) => `${place} (${count})`,
  )
  return found.length === 0
    ? well('In der Datenbank stehen keine Platzhalter.')
    : attention(
        `In der Datenbank stehen Platzhalter: ${found.join(', ')}.`,
        'Löschen Sie diese Einträge in der Verwaltung, oder berichtigen Sie sie.',
      )
}

/** Values of a document of settings without which the site does not go public; `label` is for people. */
export type FindGaps = (document: unknown) => readonly Readonly<{ label: string }>[]

type SiteBuild = Readonly<{ entry: { module: { settingsGaps: FindGaps } } }>

/** The rule for gaps, from the build of the site, which has the schema of the settings; undefined where it is not built. */
export async function readFindGaps(
  build = projectFolder('build/site/server/index.js'),
): Promise<FindGaps | undefined> {
  if (!existsSync(build)) return undefined
  const { entry } = (await import(/* @vite-ignore */ pathToFileURL(build).href)) as SiteBuild
  return entry.module.settingsGaps
}
