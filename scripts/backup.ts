/** `npm run backup [-- <file>]`: writes the whole installation into one file, also while its server is running. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readArchive } from '../server/backup/archive/read-archive.ts'
import { writeArchive } from '../server/backup/archive/write-archive.ts'
import { readInstallation } from '../server/backup/installation.ts'
import { verifyEntries } from '../server/backup/verify.ts'
import { readConfig } from '../server/config.ts'
import { showTally, withProgress } from './installation/report.ts'
import { runCommand } from './installation/run-command.ts'

await runCommand('npm run backup -- [Datei]', async (interrupted) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const path = resolve(
    positionals[0] ?? `zunft-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.tar.gz`,
  )
  const installation = { config: readConfig(process.env), environment: process.env }
  await readInstallation(installation, (entries) =>
    writeArchive(path, withProgress('Gesichert', entries, interrupted)),
  )
  const { head, tally } = await verifyEntries(withProgress('Geprüft', readArchive(path), interrupted))
  const code = showTally(tally)
  if (!head.secrets) {
    process.stderr.write(
      'Achtung: Die Schlüssel (secrets.json) liegen nicht in diesem DATA_DIR und sind nicht enthalten. Sichern Sie sie dort, wo der Server läuft.\n',
    )
  }
  process.stdout.write(`Die Sicherung ist vollständig: ${path}
Sie enthält persönliche Daten und die Schlüssel der Anmeldung, unverschlüsselt. Bitte bewahren Sie sie sicher auf.\n`)
  return code
})
