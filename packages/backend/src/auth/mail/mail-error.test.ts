import { expect, test } from 'vitest'
import { MailError } from './mail-error.ts'

test.each([
  [
    'an unknown mailbox',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no' },
    ['permanent', 'recipient', '550 5.1.1'],
  ],
  [
    'a full mailbox',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452, response: '452-4.2.2 full' },
    ['temporary', 'recipient', '452 4.2.2'],
  ],
  [
    'greylisting',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 later' },
    ['temporary', 'recipient', '451'],
  ],
  ['an address that is none', { code: 'EENVELOPE', command: 'API' }, ['permanent', 'recipient', undefined]],
  [
    'content classified as spam',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.7.1 spam' },
    ['permanent', 'message', '554 5.7.1'],
  ],
  [
    'content that is refused for now',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 451 },
    ['temporary', 'message', '451'],
  ],
  [
    'DATA that is refused',
    { code: 'EENVELOPE', command: 'DATA', responseCode: 550 },
    ['permanent', 'message', '550'],
  ],
  [
    'a message over the size of the server',
    { code: 'EMESSAGE', command: 'MAIL FROM' },
    ['permanent', 'message', undefined],
  ],
  [
    'a server that hangs up',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 },
    ['unavailable', undefined, '421'],
  ],
  [
    'a sender that is refused',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    ['unavailable', undefined, '553'],
  ],
  [
    'a wrong password',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    ['unavailable', undefined, '535'],
  ],
  ['a server that is away', { code: 'ECONNECTION', command: 'CONN' }, ['unavailable', undefined, undefined]],
  ['an error of another kind', new Error('broken'), ['unavailable', undefined, undefined]],
] as const)('%s', (_what, cause, expected) => {
  const { failure, refused, status } = new MailError('not sent', cause)
  expect([failure, refused, status]).toEqual(expected)
})
