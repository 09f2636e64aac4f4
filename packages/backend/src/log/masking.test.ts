import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { redirectConsoleToLog } from '../start/run-server.ts'
import { createLog } from './create-log.ts'
import { describeError, loggedPath, mask } from './masking.ts'

test.each([
  ['550 5.1.1 <erika@example.org>: unknown', '550 5.1.1 <[e-mail]>: unknown'],
  ['an jörg.müller+x@bäckerei.example geht nichts', 'an [e-mail] geht nichts'],
  ['/auth/v1/user/erika%40example.org', '/auth/v1/user/[e-mail]'],
  ['von DE02 1203 0000 0000 2020 51 abgebucht', 'von [iban] abgebucht'],
  ['DE02120300000000202051', '[iban]'],
  ['iban: de02 1203 0000 0000 2020 51', 'iban: [iban]'],
  ['DE02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051', '[iban]'],
  ['de02-1203-0000-0000-2020-51', '[iban]'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['eyJhbGciOiJI.eyJzdWIi.c2ln', '[token]'],
  ['key sb_secret_AbC-123_x was sent', 'key [key] was sent'],
  ['postgresql://owner:geheim@db.example:5432/site', 'postgresql://[credentials]@db.example:5432/site'],
  [
    'GET https://x.example/auth/confirm?token_hash=abc&type=signup',
    'GET https://x.example/auth/confirm?[query]',
  ],
  ['connect ECONNREFUSED 203.0.113.77:443', 'connect ECONNREFUSED 203.0.113.x:443'],
  ['from 2001:db8:85a3::8a2e:370:7334', 'from 2001:db8:x'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['listening on ::1 since 12:34:56, version 15.4.2.', 'listening on ::1 since 12:34:56, version 15.4.2.'],
  ['relation "notes" has 12 rows in 0.004 s: fine', 'relation "notes" has 12 rows in 0.004 s: fine'],
])('%s is logged as %s', (text, logged) => {
  expect(mask(text)).toBe(logged)
})

test.each([
  ['/', '/'],
  ['/mein-konto', '/mein-konto'],
  ['/rest/v1/my_latest_notes', '/rest/v1/my_latest_notes'],
  ['/storage/v1/object/public/pictures/Erika Mustermann.jpg', '/storage/v1/object/public/pictures/….jpg'],
  ['/storage/v1/object/photos/erika-mustermann/foto', '/storage/v1/object/photos/…/…'],
  ['/storage/v1/object/sign/pictures/erika', '/storage/v1/object/sign/pictures/…'],
  ['/auth/v1/admin/users/c0a8a1de-0000-4000-8000-000000000001', '/auth/v1/admin/users/…'],
  ['/erika%40example.org/', '/….org/'],
  ['/notes/123/calendar.ics', '/notes/…/….ics'],
])('of the path %s the log keeps %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('an error of the database is logged with its names, without values of the row', () => {
  const error = new pg.DatabaseError(
    'invalid input syntax for type uuid: "Erika "Rika" Mustermann"',
    0,
    'error',
  )
  Object.assign(error, {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Failing row contains (Erika, erika@example.org).',
    hint: 'Erika?',
    where: "unnamed portal parameter $1 = 'Erika'",
    table: 'notes',
    constraint: 'notes_title_check',
  })
  const described = describeError(new Error('the work failed', { cause: error }))
  expect(JSON.stringify(described)).not.toMatch(/Erika|Rika/)
  expect(described.cause).toMatchObject({
    code: '22P02',
    severity: 'ERROR',
    table: 'notes',
    constraint: 'notes_title_check',
    message: 'invalid input syntax for type uuid: "…"',
  })
  expect(described.stack).toMatch(/^\s+at .*masking\.test\.ts/)
})

test('other properties of errors are left out', () => {
  const error = Object.assign(new Error('Message failed'), {
    code: 'EENVELOPE',
    responseCode: 550,
    envelope: { to: ['erika@example.org'] },
    input: 'Erika',
  })
  expect(describeError(error)).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  expect(JSON.stringify(describeError(error))).not.toContain('rika')
  const syntax = (() => {
    try {
      return JSON.parse('Erika Mustermann')
    } catch (thrown) {
      return thrown
    }
  })()
  expect(JSON.stringify(describeError(syntax))).not.toContain('Erika')
  expect(describeError({ code: '23505', message: 'Key "erika" exists', details: 'Erika' }).message).toBe(
    '23505: Key "…" exists',
  )
  expect(describeError(undefined)).toMatchObject({ type: 'undefined', message: '' })
})

test('a message that looks like a stack is not logged as one, and a long one takes no time', () => {
  expect(JSON.stringify(describeError(new SyntaxError('"x\n    at Erika (Mustermann)"')))).not.toContain(
    'Erika',
  )
  const begun = performance.now()
  for (const part of ['a', ':', '?', 'a:', '@', '/?', '1.', 'DE02']) mask(`${part.repeat(100_000)} `)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('causes are logged, to a limited depth', () => {
  const inner = new Error('inner')
  const both = describeError(new AggregateError([inner, new Error('other', { cause: inner })], 'both'))
  expect(both.errors?.map(({ message }) => message)).toEqual(['inner', 'other'])
  const circle = new Error('circle')
  circle.cause = circle
  expect(JSON.stringify(describeError(circle)).length).toBeLessThan(20_000)
})

test('censored fields are left out, also of what the site prints', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info(
    {
      email: 'erika@example.org',
      token: 'abc',
      account: { password: 'Erika' },
      reason: 'erika@example.org said so',
    },
    'careless',
  )
  const printer = { error: vi.fn(), warn: vi.fn() }
  redirectConsoleToLog(log, printer)
  printer.error('The notes could not be read:', new Error('no erika@example.org'))
  printer.warn('erika@example.org is slow')
  expect(lines.join('')).not.toMatch(/erika/i)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { email: '[left out]', token: '[left out]', reason: '[e-mail] said so' },
    { level: 50, msg: 'The notes could not be read:', err: { message: 'no [e-mail]' } },
    { level: 40, msg: '[e-mail] is slow' },
  ])
})
