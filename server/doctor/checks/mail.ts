import { createTransport } from 'nodemailer'
import { mask } from '../../log/mask.ts'
import { attention, broken, type Finding, well } from '../finding.ts'

const PATIENCE_MILLISECONDS = 8_000

/**
 * Whether mail gets out: the server is reached, greets, encrypts and lets the account in. Nothing is sent. Without mail it depends on
 * the site's address what visitors can do.
 */
export async function lookAtMail(
  smtpUrl: string | undefined,
  siteUrl: string | undefined,
): Promise<readonly Finding[]> {
  if (!smtpUrl) return [withoutMail(siteUrl)]
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

function withoutMail(siteUrl: string | undefined): Finding {
  const advice = 'tragen Sie den Postausgang ein (Betriebshandbuch, „E-Mail").'
  return siteUrl?.startsWith('https:')
    ? attention(
        'SMTP_URL ist nicht gesetzt: Niemand kann sich registrieren, und E-Mails bleiben als Dateien im Ordner „outbox" liegen.',
        `Ohne E-Mail zeigt niemand, dass eine Adresse ihm gehört, und niemand kann sein Passwort zurücksetzen; ${advice}`,
      )
    : attention(
        'SMTP_URL ist nicht gesetzt: Neue Konten haben unbestätigte Adressen, und E-Mails bleiben als Dateien im Ordner „outbox" liegen.',
        `Zum Ausprobieren genügt das. Sobald SITE_URL mit https beginnt, kann sich ohne E-Mail niemand mehr registrieren; ${advice}`,
      )
}
