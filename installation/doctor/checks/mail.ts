import { Resolver } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import { lacksEncryption, smtpConnection } from 'zunft-backend/accounts'
import { mask } from 'zunft-backend/errors'
import type { Config } from '../../config.ts'
import { attention, broken, type Finding, unknown, well } from '../finding.ts'

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

const DNS_TIMEOUT_MILLISECONDS = 3_000

/** TXT records of a name, each in one piece; null when the name server could not be asked. */
export type ResolveText = (name: string) => Promise<readonly string[] | null>

type SenderConfig = Pick<Config, 'smtpUrl' | 'siteUrl' | 'dkimSelector'>

/**
 * What the domain of the sender publishes for receivers to check mail by: SPF (RFC 7208), DMARC (RFC 7489) and, with a selector, DKIM
 * (RFC 6376). Nothing without a mail server.
 */
export async function checkSenderDns(
  { smtpUrl, siteUrl, dkimSelector }: SenderConfig,
  resolveText: ResolveText = systemResolver(),
): Promise<readonly Finding[]> {
  if (!smtpUrl) return []
  const domain = senderDomain(smtpUrl, siteUrl)
  // A name without a dot is of the own network.
  if (!domain?.includes('.') || /^[\d.]+$/.test(domain)) return []
  const [own, policies, keys] = await Promise.all([
    resolveText(domain),
    organizational(domain, resolveText),
    dkimSelector ? resolveText(`${dkimSelector}._domainkey.${domain}`) : [],
  ])
  if (own === null || policies === null || keys === null) {
    return [unknown(`Die Einträge von ${domain} im DNS waren nicht zu lesen.`)]
  }
  return [spf(domain, own), dmarc(domain, policies), dkim(domain, dkimSelector, keys)]
}

/** As `senderOf` in the backend chooses it. */
function senderDomain(smtpUrl: string, siteUrl: string | undefined): string | undefined {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return user.includes('@') ? user.split('@').at(-1) : siteUrl && new URL(siteUrl).hostname
}

/** The policy of the name itself or of the domain above it, which applies to both. */
async function organizational(domain: string, resolveText: ResolveText): Promise<readonly string[] | null> {
  const found = await resolveText(`_dmarc.${domain}`)
  const above = domain.split('.').slice(1)
  if (!found || found.some(isDmarc) || above.length < 2) return found
  return resolveText(`_dmarc.${above.join('.')}`)
}

const isDmarc = (record: string) => /^v=DMARC1\b/i.test(record)

function spf(domain: string, records: readonly string[]): Finding {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record))
  if (found.length === 0) {
    return attention(
      `${domain} sagt nicht, welche Rechner E-Mails in diesem Namen senden (SPF).`,
      `Fragen Sie den Anbieter Ihres Postausgangs nach dem SPF-Eintrag, und tragen Sie ihn als TXT-Eintrag von ${domain} ein. Ohne ihn landen Newsletter leicht im Spam.`,
    )
  }
  if (found.length > 1) {
    return attention(
      `${domain} hat mehrere SPF-Einträge; dann gilt keiner.`,
      'Fassen Sie sie zu einem TXT-Eintrag zusammen, der mit v=spf1 beginnt.',
    )
  }
  return well(`${domain} hat einen SPF-Eintrag.`)
}

function dmarc(domain: string, records: readonly string[]): Finding {
  if (records.some(isDmarc)) return well(`${domain} hat einen DMARC-Eintrag.`)
  return attention(
    `${domain} sagt Empfängern nicht, was sie mit gefälschten E-Mails tun sollen (DMARC).`,
    `Tragen Sie als TXT-Eintrag von _dmarc.${domain} ein: v=DMARC1; p=none. Große Anbieter verlangen das von Newslettern.`,
  )
}

function dkim(domain: string, selector: string | undefined, records: readonly string[]): Finding {
  if (!selector) {
    return unknown(
      `Ob E-Mails von ${domain} unterschrieben werden (DKIM), lässt sich ohne DKIM_SELECTOR nicht prüfen; der Anbieter Ihres Postausgangs nennt ihn.`,
    )
  }
  // An empty key is a revoked one.
  if (records.some((record) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(record))) {
    return well(`Der Schlüssel ${selector}._domainkey.${domain} steht im DNS (DKIM).`)
  }
  return attention(
    `Der Schlüssel ${selector}._domainkey.${domain} fehlt im DNS (DKIM).`,
    'Schalten Sie DKIM beim Anbieter Ihres Postausgangs ein, und übernehmen Sie den Eintrag, den er nennt.',
  )
}

/** Asks the name servers of the machine. */
function systemResolver(): ResolveText {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MILLISECONDS, tries: 1 })
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null
    }
  }
}
