import { createTransport } from 'nodemailer'
import { mask } from '../../log/mask.ts'
import { attention, broken, type Finding, well } from '../finding.ts'

const PATIENCE_MILLISECONDS = 8_000

/** Whether mail gets out: the server is reached, greets, encrypts and lets the account in. Nothing is sent. */
export async function lookAtMail(smtpUrl: string | undefined): Promise<readonly Finding[]> {
  if (!smtpUrl) {
    return [
      attention(
        'SMTP_URL ist nicht gesetzt: E-Mails bleiben als Dateien im Ordner „outbox" liegen.',
        'Ohne E-Mail kann niemand sein Passwort zurücksetzen; tragen Sie den Postausgang ein (Betriebshandbuch, „E-Mail").',
      ),
    ]
  }
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MILLISECONDS,
    greetingTimeout: PATIENCE_MILLISECONDS,
    socketTimeout: PATIENCE_MILLISECONDS,
  })
  try {
    await transport.verify()
    return [well(`Der Postausgang ${host} nimmt E-Mails an.`)]
  } catch (error) {
    return [
      broken(
        `Der Postausgang ${host} nimmt nichts an: ${mask((error as Error).message)}`,
        'Prüfen Sie Rechner, Port, Benutzer und Passwort in SMTP_URL (mit %40 für @ im Benutzernamen).',
      ),
    ]
  } finally {
    transport.close()
  }
}
