/**
 * `npm run copy -- --to <file.env> [--overwrite]`: copies this installation, also while its server is running, to another one. The file
 * contains the variables with which a server there is started (DATA_DIR, DATABASE_URL, …). Each of the two may be a project on Supabase
 * (SUPABASE_URL, SUPABASE_SECRET_KEY, DATABASE_URL of `postgres`): docs/supabase.md#moving-there-and-back.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { StartError } from 'zunft-backend/errors'
import { copy } from '../backup/copy.ts'
import { readConfig } from '../config.ts'
import { runCommand, showTally, withProgress } from '../console.ts'

const USAGE = 'npm run copy -- --to <Datei mit den Variablen des Ziels> [--overwrite]'

await runCommand(USAGE, async (interrupted) => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, overwrite: { type: 'boolean', default: false } },
  })
  if (!values.to || !existsSync(values.to)) {
    throw new StartError(`Aufruf: ${USAGE}`)
  }
  const environment = parseEnv(readFileSync(values.to, 'utf8')) as NodeJS.ProcessEnv
  const target = { config: readConfig(environment), environment }
  const source = { config: readConfig(process.env), environment: process.env }
  const { tally } = await copy(source, target, values.overwrite, (entries) =>
    withProgress('Übertragen', entries, interrupted),
  )
  const code = showTally(tally)
  process.stdout.write('Die Kopie ist vollständig: Zeilen, Dateien und Prüfsummen stimmen überein.\n')
  return code
})
