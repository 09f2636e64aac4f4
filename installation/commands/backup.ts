/**
 * `npm run backup [-- <file>]`: writes the whole installation into one file, also while its server is running; encrypted, when
 * BACKUP_RECIPIENT or BACKUP_PASSPHRASE is set. `--new-key` generates a key pair.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createKey, readEncryption } from '../backup/archive/encryption.ts'
import { readArchive } from '../backup/archive/read-archive.ts'
import { writeArchive } from '../backup/archive/write-archive.ts'
import { verifyEntries } from '../backup/entry.ts'
import { noteVerifiedBackup, readInstallation } from '../backup/installation.ts'
import { readConfig } from '../config.ts'
import { runCommand, showTally, withProgress } from '../console.ts'

const nameOfNow = () => `zunft-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.tar.gz`

await runCommand('npm run backup -- [Datei] [--new-key]', async (interrupted) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean', default: false } },
  })
  if (values['new-key']) return showNewKey()
  const encryption = await readEncryption(process.env)
  const path = resolve(positionals[0] ?? `${nameOfNow()}${encryption ? '.age' : ''}`)
  const installation = { config: readConfig(process.env), environment: process.env }
  await readInstallation(installation, (entries) =>
    writeArchive(path, withProgress('Gesichert', entries, interrupted), encryption?.encrypt),
  )
  const { head, tally } = await verifyEntries(
    withProgress('Geprüft', readArchive(path, encryption?.key), interrupted),
  )
  const code = showTally(tally)
  await noteVerifiedBackup(installation)
  if (!head.secrets) {
    process.stderr.write(
      'Achtung: Die Schlüssel (secrets.json) liegen nicht in diesem DATA_DIR und sind nicht enthalten. Sichern Sie sie dort, wo der Server läuft.\n',
    )
  }
  process.stdout.write(`Die Sicherung ist vollständig: ${path}
Sie enthält persönliche Daten und die Schlüssel der Anmeldung, ${encryption ? 'verschlüsselt' : 'unverschlüsselt'}. Bitte bewahren Sie sie sicher auf.\n`)
  return code
})

async function showNewKey(): Promise<number> {
  const { recipient, secret } = await createKey()
  process.stdout.write(`Für die Einstellungen; damit lassen sich Sicherungen nur verschließen:

  BACKUP_RECIPIENT=${recipient}

Auf Papier oder in den Passwortspeicher; nur damit lassen sie sich wieder öffnen:

  ${secret}
`)
  return 0
}
