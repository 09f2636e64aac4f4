/**
 * `npm run copy -- --to <file.env> [--overwrite]`: copies this installation, also while its server is running, to another one. The file
 * contains the variables with which a server there is started (DATA_DIR, DATABASE_URL, …).
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { StartError } from 'zunft-backend/errors'
import { readInstallation, sharedResource, writeInstallation } from '../backup/installation.ts'
import { readConfig } from '../config.ts'
import { showTally, withProgress } from './console/report.ts'
import { runCommand } from './console/run-command.ts'

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
  const shared = sharedResource(source, target)
  if (shared) throw new StartError(`Quelle und Ziel haben dasselbe ${shared}; es muss ein anderes sein.`)
  const { tally } = await readInstallation(source, (entries) =>
    writeInstallation(target, withProgress('Übertragen', entries, interrupted), values.overwrite),
  )
  const code = showTally(tally)
  process.stdout.write('Die Kopie ist vollständig: Zeilen, Dateien und Prüfsummen stimmen überein.\n')
  return code
})
