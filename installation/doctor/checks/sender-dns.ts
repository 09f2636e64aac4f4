import { Resolver } from 'node:dns/promises'
import type { Config } from '../../config.ts'
import { attention, type Finding, unknown, well } from '../finding.ts'

const TIMEOUT_MILLISECONDS = 3_000

/** TXT records of a name, each in one piece; null when the name server could not be asked. */
export type ResolveText = (name: string) => Promise<readonly string[] | null>

type MailConfig = Pick<Config, 'smtpUrl' | 'siteUrl' | 'dkimSelector'>

/**
 * What the domain of the sender publishes for receivers to check mail by: SPF (RFC 7208), DMARC (RFC 7489) and, with a selector, DKIM
 * (RFC 6376). Nothing without a mail server.
 */
export async function checkSenderDns(
  { smtpUrl, siteUrl, dkimSelector }: MailConfig,
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
  const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: 1 })
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null
    }
  }
}
