import type { Mail } from '../platform.ts'
import { type NewsletterSource, renderNewsletter } from './render-newsletter.ts'

/** A newsletter, rendered once for all recipients. */
export type RenderedNewsletter = Readonly<{ subject: string; html: string; text: string }>

export type Recipient = Readonly<{
  /** Id of the delivery; every attempt is the mail `<id@host>`. */
  id: string
  name: string
  email: string
  unsubscribeUrl: string
}>

/** In place of the link that is another one for each recipient. */
const UNSUBSCRIBE = 'https://unsubscribe.invalid/'

export function renderForAll(source: Omit<NewsletterSource, 'unsubscribeUrl'>): RenderedNewsletter {
  return { subject: source.subject, ...renderNewsletter({ ...source, unsubscribeUrl: UNSUBSCRIBE }) }
}

/** The mail to one recipient; `host` is the site's. */
export function newsletterMail(newsletter: RenderedNewsletter, recipient: Recipient, host: string): Mail {
  const { id, name, email, unsubscribeUrl } = recipient
  return {
    to: email,
    toName: name,
    subject: newsletter.subject,
    html: newsletter.html.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
    text: newsletter.text.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
    messageId: `<${id}@${host}>`,
    headers: { 'List-Id': `<newsletter.${host}>`, ...unsubscribeHeaders(unsubscribeUrl) },
  }
}

/** RFC 8058: mail programs unsubscribe with one click, by POST and without a page. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Address of the page that ends a subscription; `siteUrl` has no slash at its end. */
export const unsubscribeUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/newsletter/abmelden/${token}`
