/**
 * `npm run restore -- <file> [--overwrite]`: replaces an installation by a backup; its server must not be running. The passphrase or secret
 * key of an encrypted one is BACKUP_PASSPHRASE or prompted for.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { StartError } from 'zunft-backend/errors'
import { isEncrypted, readArchive } from '../backup/archive/read-archive.ts'
import { verifyEntries } from '../backup/entry.ts'
import { writeInstallation } from '../backup/installation.ts'
import { readConfig } from '../config.ts'
import { runCommand, showTally, withProgress } from '../console.ts'

/** Prompts on the terminal without echo; without a terminal, reads the first line of standard input. */
async function askSecret(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write(prompt)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}

const WHEN = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

const PROMPT = 'Losung oder geheimer Schlüssel der Sicherung: '
const USAGE = 'npm run restore -- <Datei> [--overwrite]'

await runCommand(USAGE, async (interrupted) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  })
  const [given] = positionals
  if (!given) throw new StartError(`Aufruf: ${USAGE}`)
  const path = resolve(given)
  if (!existsSync(path)) throw new StartError(`${path} gibt es nicht.`)
  const installation = { config: readConfig(process.env), environment: process.env }
  const key = (await isEncrypted(path))
    ? process.env.BACKUP_PASSPHRASE || (await askSecret(PROMPT))
    : undefined
  // Verified completely first, so that a damaged file changes nothing.
  await verifyEntries(withProgress('Geprüft', readArchive(path, key), interrupted))
  const entries = withProgress('Übertragen', readArchive(path, key), interrupted)
  const { head, tally } = await writeInstallation(installation, entries, values.overwrite)
  const code = showTally(tally)
  process.stdout.write(`Der Stand vom ${WHEN.format(new Date(head.takenAt))} ist eingespielt und geprüft.\n`)
  return code
})
