import type { Messages } from './messages.ts'

export const GERMAN: Messages = {
  language: 'de',
  folderOfOtherUser: (folder, userId) =>
    `${folder} gehört dem Benutzer Nummer ${userId}, nicht root. Bitte rufen Sie den Befehl als dieser Benutzer auf (auf dem Server: sudo zunft …).`,
  otherJwtSecret:
    'JWT_SECRET ist nicht der Schlüssel, mit dem die Daten entstanden sind; zweite Faktoren wären verloren. Bitte setzen Sie denselben oder keinen.',
  backupTooNew: (versions) =>
    `Die Sicherung stammt von einer neueren Fassung dieses Programms (${versions.join(', ')}).`,
  linkPage: {
    signup: { title: 'E-Mail bestätigen', button: 'E-Mail-Adresse bestätigen' },
    recovery: { title: 'Neues Passwort', button: 'Neues Passwort wählen' },
    invite: { title: 'Willkommen', button: 'Einladung annehmen' },
    email_change: { title: 'Neue E-Mail-Adresse', button: 'Änderung bestätigen' },
    signIn: { title: 'Login', button: 'Jetzt anmelden' },
    explanation: 'Ein Klick fehlt noch, damit kein Programm, das E-Mails durchsieht, Ihren Link verbraucht.',
    notRequested:
      'Sie haben die E-Mail gar nicht angefordert? Dann schließen Sie diese Seite einfach wieder.',
  },
}
