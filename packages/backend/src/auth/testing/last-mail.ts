import type { Mail } from '../../mail.ts'

/** The newest mail to an address, with token and code. */
export function lastMail(mails: readonly Mail[], to: string) {
  const mail = mails.findLast((sent) => sent.to === to)
  if (!mail) throw new Error(`nothing was sent to ${to}`)
  const link = /https?:\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0]
  const query = new URLSearchParams(link?.split('?')[1])
  return {
    ...mail,
    link,
    tokenHash: query.get('token_hash') ?? '',
    type: query.get('type'),
    redirectTo: query.get('redirect_to'),
    code: /Code.*? (\d{6})/.exec(mail.text)?.[1] ?? '',
  }
}
