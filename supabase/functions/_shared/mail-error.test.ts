import { expect, test } from 'vitest'
import { mailFailure } from './mail-error.ts'

const rcpt = (responseCode: number, response = '') => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode,
  response: `${responseCode} ${response}`,
})

test.each([
  ['an unknown mailbox', rcpt(550, '5.1.1 no'), ['permanent', 'address', '550 5.1.1']],
  ['a full mailbox', rcpt(452, '4.2.2 full'), ['temporary', 'full', '452 4.2.2']],
  ['a full mailbox for good', rcpt(552, '5.2.2 full'), ['temporary', 'full', '552 5.2.2']],
  ['greylisting', rcpt(451, 'later'), ['temporary', 'server', '451']],
  ['a limit at the recipient', rcpt(550, '5.4.5 daily limit'), ['unavailable', 'limit', '550 5.4.5']],
  ['a blocklist', rcpt(554, '5.7.1 listed by a blocklist'), ['permanent', 'sender', '554 5.7.1']],
  ['an address that is none', { code: 'EENVELOPE', command: 'API' }, ['permanent', 'address', undefined]],
  [
    'a limit at the text',
    { ...rcpt(550, '5.1.90 no'), code: 'EMESSAGE' },
    ['unavailable', 'limit', '550 5.1.90'],
  ],
  [
    'a text that is refused',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 550 },
    ['permanent', 'message', '550'],
  ],
  ['a text refused for now', { code: 'EMESSAGE', responseCode: 451 }, ['temporary', 'message', '451']],
  ['DATA that is refused', { ...rcpt(554), command: 'DATA' }, ['permanent', 'message', '554']],
  [
    'a message over the size of the server',
    { code: 'EMESSAGE', command: 'MAIL FROM' },
    ['permanent', 'message', undefined],
  ],
  ['a server that hangs up', rcpt(421), ['unavailable', undefined, '421']],
  ['a sender that is refused', { ...rcpt(553), command: 'MAIL FROM' }, ['unavailable', undefined, '553']],
  [
    'a limit of the sender',
    { ...rcpt(452, '4.7.1 rate limit'), command: 'MAIL FROM' },
    ['unavailable', 'limit', '452 4.7.1'],
  ],
  [
    'a wrong password',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    ['unavailable', undefined, '535'],
  ],
  ['a server that is away', { code: 'ECONNECTION', command: 'CONN' }, ['unavailable', undefined, undefined]],
  ['an error of another kind', new Error('broken'), ['unavailable', undefined, undefined]],
] as const)('%s', (_what, cause, expected) => {
  const { failure, topic, status } = mailFailure(new Error('not sent', { cause }))
  expect([failure, topic, status]).toEqual(expected)
})

test('any other error counts as a mail server that is away', () => {
  for (const error of [new Error('x'), null, 'x', undefined])
    expect(mailFailure(error).failure).toBe('unavailable')
})
