import type { Mail } from '../../mail.ts'
import type { Mailer } from '../mail/mailer.ts'

export type MemoryMailer = Mailer & Readonly<{ mails: readonly Mail[] }>

/** A mailer that stores mails for tests, rendered from the real templates. */
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
