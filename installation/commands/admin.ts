/** `npm run admin -- erika@example.org`: makes an existing account an admin, whether the server is running or not. */

import { StartError } from 'zunft-backend/errors'
import { makeAdmin } from '../admins/first-admin.ts'
import { asOwner } from '../admins/owner-connection.ts'
import { readConfig } from '../config.ts'
import { runCommand } from '../console.ts'

const USAGE = 'npm run admin -- name@example.org'

const ANSWERS = {
  made: (email: string) =>
    `${email} gehört jetzt zur Verwaltung. Wer schon angemeldet ist, lädt die Seite neu.`,
  unknown: (email: string) =>
    `Zu ${email} gibt es kein Konto. Registrieren Sie sich damit auf der Seite /auth/register und rufen Sie diesen Befehl dann noch einmal auf. Mit https und ohne SMTP_URL ist die Registrierung geschlossen: erst SMTP_URL setzen.`,
  unconfirmed: (email: string) =>
    `${email} ist noch nicht bestätigt. Öffnen Sie den Link in der Bestätigungsmail (ohne SMTP_URL: den aus „Passwort vergessen?“, er liegt im Ordner outbox) und rufen Sie diesen Befehl dann noch einmal auf.`,
} as const

await runCommand(USAGE, async () => {
  const [given = ''] = process.argv.slice(2)
  const email = given.trim().toLowerCase()
  if (!email.includes('@')) throw new StartError(`Aufruf: ${USAGE}`)
  const config = readConfig(process.env)
  if (config.supabaseUrl) throw new StartError('SUPABASE_URL ist gesetzt: Konten und Rollen liegen dort.')
  const outcome = await asOwner(config, (owner) => makeAdmin(owner, email))
  process.stdout.write(`${ANSWERS[outcome](email)}\n`)
  return outcome === 'made' ? 0 : 1
})
