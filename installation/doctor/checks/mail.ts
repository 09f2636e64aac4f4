import { createTransport } from 'nodemailer'
import { lacksEncryption, smtpConnection } from 'zunft-backend/accounts'
import { mask } from 'zunft-backend/errors'
import type { Config } from '../../config.ts'
import { attention, broken, type Finding, well } from '../finding.ts'

const TIMEOUT_MILLISECONDS = 8_000
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpTls' | 'siteUrl'>

/**
 * Whether mail can be sent: connects to the server, checks encryption and login. Sends nothing. Without mail,
 * the finding depends on whether the site's address is public.
 */
export async function checkMail({ smtpUrl, smtpTls, siteUrl }: MailConfig): Promise<readonly Finding[]> {
  if (!smtpUrl) return [withoutMail(siteUrl)]
  return [
    ...links(siteUrl),
    ...encryption(smtpUrl, smtpTls),
    await outgoing({ smtpUrl, smtpTls, siteUrl: siteUrl ?? 'http://localhost' }),
  ]
}

function links(siteUrl: string | undefined): readonly Finding[] {
  if (siteUrl && !LOOPBACK.has(new URL(siteUrl).hostname)) return []
  return [
    broken(
      siteUrl
        ? `Links in E-Mails führen zu diesem Rechner (${siteUrl}).`
        : 'SMTP_URL ist gesetzt, SITE_URL nicht: Links in E-Mails führen zu diesem Rechner.',
      'Setzen Sie die öffentliche Adresse, zum Beispiel SITE_URL=https://www.verein.example.',
    ),
  ]
}

function encryption(smtpUrl: string, smtpTls: boolean): readonly Finding[] {
  const { protocol, hostname } = new URL(smtpUrl)
  if (smtpTls || protocol === 'smtps:' || LOOPBACK.has(hostname)) return []
  return [
    attention(
      'SMTP_TLS ist aus: E-Mails und das Passwort des Postausgangs gehen lesbar durchs Netz, wenn er keine Verschlüsselung anbietet.',
      'Entfernen Sie SMTP_TLS=off, oder nehmen Sie smtps://.',
    ),
  ]
}

async function outgoing(settings: Parameters<typeof smtpConnection>[0]): Promise<Finding> {
  const { host } = new URL(settings.smtpUrl)
  const transport = createTransport({
    ...smtpConnection(settings),
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  })
  try {
    await transport.verify()
    return well(`Der Postausgang ${host} nimmt E-Mails an.`)
  } catch (error) {
    return lacksEncryption(error)
      ? broken(
          `Der Postausgang ${host} verschlüsselt nicht (STARTTLS), oder jemand auf dem Weg unterdrückt es: ${mask((error as Error).message)}`,
          'Nehmen Sie smtps:// oder den Port für STARTTLS (meist 587). SMTP_TLS=off nur, wenn er auf diesem Rechner steht.',
        )
      : broken(
          `Der Postausgang ${host} nimmt nichts an: ${mask((error as Error).message)}`,
          'Prüfen Sie Rechner, Port, Benutzer und Passwort in SMTP_URL (mit %40 für @ und %23 für # im Benutzernamen und im Passwort).',
        )
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
