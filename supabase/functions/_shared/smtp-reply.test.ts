import { describe, expect, test } from 'vitest'
import { mailFailure, type ReplyTopic, readReply } from './smtp-reply.ts'

describe('smtp reply', () => {
  /** Replies as mail servers write them, with names of our own. */
  const REPLIES: Readonly<Record<ReplyTopic, readonly string[]>> = {
    address: [
      '550 5.1.1 <erika@example.org> User unknown',
      '550-5.1.1 The email account that you tried to reach does not exist. gsmtp',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
      '550 5.4.1 Recipient address rejected: Access denied.',
      '550 5.4.310 DNS domain shop.example does not exist',
      '550 Requested action not taken: mailbox unavailable',
      '554 5.7.1 <erika@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
      '554 delivery error: dd This user does not have a yahoo.example account',
      '550 5.2.1 The email account that you tried to reach is disabled.',
      '550 Benutzer nicht bekannt',
      '550',
      '553 no',
    ],
    full: [
      '552 5.2.2 Over STORAGE quota',
      "552-5.2.2 The recipient's inbox is out of storage space",
      '550 5.2.2 mailbox full',
      '552 Requested mail action aborted: exceeded storage allocation',
      '550 Benutzer hat das Speichervolumen ueberschritten.',
      '550 User has too many messages on the server.',
      '450 4.2.1 The user you are trying to contact is receiving mail too quickly.',
      '452 4.2.2 user quota exceeded',
      '554 5.2.2 mailbox size limit exceeded',
      '552',
    ],
    limit: [
      '550 5.4.5 Daily user sending limit exceeded. gsmtp',
      '550 5.4.5 no more today',
      "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
      '550 5.7.233 tenant external recipient rate limit',
      '550 5.7.1 Your mail limit has been reached.',
      '450 Requested mail action not taken: mailbox unavailable Mail send limit exceeded.',
      '454 Throttling failure: Daily message quota exceeded.',
      '421 Rate limit reached. Please try again later',
      '554 5.4.6 Unusual sending activity detected.',
      '451 4.7.1 Sender exceeded the number of messages allowed',
      '550 Sie haben Ihr Versandlimit erreicht',
    ],
    sender: [
      '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.example',
      '553 5.7.1 [BL21] Connections not accepted from servers on a public block list',
      '554 IP=192.0.2.7 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.example)',
      '550 Reject due to SPF policy.',
      '550 5.7.26 unauthenticated email is not accepted due to the DMARC policy',
      '550 5.1.8 Sender address rejected: Domain not found',
      '450 4.7.1 Client host rejected: cannot find your hostname',
      '450 4.2.0 Recipient address rejected: Greylisted',
      '554 5.7.9 not accepted',
    ],
    message: ['552 5.3.4 Message size exceeds fixed limit', '552 message too large', '550 5.6.0 bad header'],
    server: [
      '550 5.4.4 Invalid arguments',
      '452 4.3.1 Insufficient system storage',
      '554 Transaction failed',
      '550 5.3.0 x',
      '451 try later',
    ],
  }

  const CASES = Object.entries(REPLIES).flatMap(([topic, replies]) =>
    replies.map((text) => [topic, text] as const),
  )

  test.each(CASES)('%s: %s', (topic, text) => {
    expect(readReply({ text, stage: 'recipient' })).toBe(topic)
  })

  test('a refused text is no address, unless the reply says so', () => {
    expect(readReply({ text: '550 no', stage: 'message' })).toBe('message')
    expect(readReply({ text: '552 5.2.2 over quota', stage: 'message' })).toBe('full')
    expect(readReply({ text: '550 5.1.1 user unknown', stage: 'message' })).toBe('address')
  })

  test('the text of a bounce is read like a reply, with numbers that are no codes and names that are no words', () => {
    const read = (text: string) => readReply({ text, stage: 'recipient' })
    expect(read('Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 no')).toBe('full')
    expect(read('smtp; 550 5.1.1 <storage-limit@example.org> rejected')).toBe('address')
    expect(read('connection from 192.0.2.2.2 with version 5.2.2.1')).toBeUndefined()
    expect(read('')).toBeUndefined()
  })

  test('a long reply is read in time that grows with its length', () => {
    const long = 'user '.repeat(400) + 'exceed '.repeat(200) + 'limit '.repeat(200)
    const begun = performance.now()
    readReply({ text: long, stage: 'recipient' })
    expect(performance.now() - begun).toBeLessThan(200)
  })
})

describe('mail error', () => {
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
    [
      'a server that is away',
      { code: 'ECONNECTION', command: 'CONN' },
      ['unavailable', undefined, undefined],
    ],
    ['an error of another kind', new Error('broken'), ['unavailable', undefined, undefined]],
  ] as const)('%s', (_what, cause, expected) => {
    const { failure, topic, status } = mailFailure(new Error('not sent', { cause }))
    expect([failure, topic, status]).toEqual(expected)
  })

  test('any other error counts as a mail server that is away', () => {
    for (const error of [new Error('x'), null, 'x', undefined])
      expect(mailFailure(error).failure).toBe('unavailable')
  })
})
