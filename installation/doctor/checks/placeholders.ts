import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectFolder } from '../../project-folder.ts'
import { attention, type Finding, unknown, well } from '../finding.ts'

/** Regular expressions with the same meaning in JavaScript and PostgreSQL. */
const PATTERNS = 'placeholders.json'

/** Whether the site's content, a folder of sources, or the database still contains placeholder texts. */
export async function checkPlaceholders(
  owner: Pick<pg.Client, 'query'> | undefined,
  content = projectFolder('site/app/content'),
): Promise<readonly Finding[]> {
  if (!existsSync(join(content, PATTERNS))) return [unknown('Die Texte der Website sind nicht da.')]
  const patterns = JSON.parse(readFileSync(join(content, PATTERNS), 'utf8')) as readonly string[]
  const pattern = patterns.join('|')
  return [checkContent(content, pattern), ...(owner ? [await checkRows(owner, pattern)] : [])]
}

function checkContent(folder: string, pattern: string): Finding {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = files.flatMap((file) => {
    const texts = readFileSync(join(folder, file), 'utf8').match(new RegExp(pattern, 'g'))
    return texts ? [`${file} (${[...new Set(texts)].join(', ')})`] : []
  })
  return found.length === 0
    ? well('In den Texten der Website stehen keine Platzhalter.')
    : attention(
        `In den Texten der Website stehen Platzhalter: ${found.join('; ')}.`,
        'Tragen Sie in site/app/content/ Ihre Angaben ein, und bauen Sie die Seite neu: npm run build. Ein Impressum mit Platzhaltern ist keines.',
      )
}

async function checkRows(owner: Pick<pg.Client, 'query'>, pattern: string): Promise<Finding> {
  const { rows } = await owner.query(readFileSync(projectFolder('supabase/count-placeholders.sql'), 'utf8'), [
    pattern,
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
