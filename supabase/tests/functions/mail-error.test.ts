import { expect, test } from 'vitest'
import { MailError as OnOurServer } from 'zunft-backend/mail'
import { MailError, mailFailure } from '../../functions/_shared/mail-error.ts'

const CODES = ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ECONNECTION', undefined]
const COMMANDS = ['RCPT TO', 'MAIL FROM', 'DATA', 'API', undefined]
const STATUSES = [421, 450, 550, 554, undefined]

test('an error of the mail server means the same on our server and on Supabase', () => {
  for (const code of CODES) {
    for (const command of COMMANDS) {
      for (const responseCode of STATUSES) {
        const cause = { code, command, responseCode, response: `${responseCode} 5.1.1 no` }
        const [here, there] = [new OnOurServer('', cause), new MailError('', cause)].map(mailFailure)
        const facts = ({ failure, refused, status }: typeof here = mailFailure(null)) => [
          failure,
          refused,
          status,
        ]
        expect(facts(here)).toEqual(facts(there))
      }
    }
  }
})

test('any other error counts as a mail server that is away', () => {
  for (const error of [new Error('x'), null, 'x', undefined])
    expect(mailFailure(error).failure).toBe('unavailable')
})
