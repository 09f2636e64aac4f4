import type { Mail } from '../../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'

export type MemoryMailer = Mailer & Readonly<{ mails: readonly Mail[] }>

/** A mailbox that tests read; the texts and links in it are the real ones. */
export function createMemoryMailer(delivers: boolean): MemoryMailer {
  const mails: Mail[] = []
  return {
    mails,
    delivers,
    send: async (mail) => {
      mails.push(mail)
    },
    close: async () => {},
  }
}
