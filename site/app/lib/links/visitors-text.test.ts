import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailLink } from './contact-links'
import { linkify } from './visitors-text'

const links = (text: string) =>
  linkify(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]))

describe('a text has links', () => {
  it.each([
    ['Mehr auf https://www.laden.example/a?b=1#c heute', 'https://www.laden.example/a?b=1#c', undefined],
    ['HTTP://laden.example', 'HTTP://laden.example', 'http://laden.example/'],
    ['siehe www.laden.example.', 'www.laden.example', 'https://www.laden.example/'],
    ['(siehe www.laden.example)', 'www.laden.example', 'https://www.laden.example/'],
    [
      '„https://laden.example/über-uns“, sagt er',
      'https://laden.example/über-uns',
      'https://laden.example/%C3%BCber-uns',
    ],
    ['https://wiki.example/Regen_(Fluss)!', 'https://wiki.example/Regen_(Fluss)', undefined],
    ['www.café-ölmühle.de', 'www.café-ölmühle.de', 'https://www.xn--caf-lmhle-d4a8l0c.de/'],
    ['Karten: roding.de/karten, Abendkasse', 'roding.de/karten', 'https://roding.de/karten'],
    ['Karten bei Verein-Roding.de', 'Verein-Roding.de', 'https://verein-roding.de/'],
  ])('to web pages: %s', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href ?? shown]])
  })

  it.each([
    ['Anmeldung an chor@beispiel.example.', 'chor@beispiel.example'],
    ['<erika.muster-mann+fest@post.beispiel.de>', 'erika.muster-mann+fest@post.beispiel.de'],
    ['info@bäcker.example oder im Laden', 'info@bäcker.example'],
  ])('to e-mail addresses: %s', (text, address) => {
    expect(links(text)).toEqual([[address, mailLink(address)]])
  })

  it.each([
    ['Tel. 09461 000-999, abends', '09461 000-999', 'tel:09461000999'],
    ['Tel.: (09461) 000 999', '(09461) 000 999', 'tel:09461000999'],
    ['+49 (0) 9461 / 000-999', '+49 (0) 9461 / 000-999', 'tel:+499461000999'],
    ['Handy 0171/0000000.', '0171/0000000', 'tel:01710000000'],
  ])('to phone numbers: %s', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]])
  })

  it('of all kinds, in order', () => {
    expect(links('Mail a@b.example, Tel. 0941 123456 oder www.c.example').map(([, href]) => href)).toEqual([
      'mailto:a@b.example',
      'tel:0941123456',
      'https://www.c.example/',
    ])
  })
})

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'Am 01.12.2026 von 08:00 bis 13:00 Uhr, 93426 Roding',
  '01/12/2026, 0,50 Euro, 01067 Dresden',
  'IBAN DE12 5001 0517 5407 3249 31',
  'Rechnung 2026-0123456, Los Nr. A0941123456',
  'Ende.Dann weiter, z.B. morgen, u.a.m.',
  'https://laden.example@anders.example',
  'chef@laden',
  '@roding',
  'https://',
  'www.',
  '',
])('has no link: %s', (text) => {
  expect(links(text)).toEqual([])
})

it.each([
  ['chef@firma.example?bcc=alle@firma.example', 'mailto:chef@firma.example'],
  ['a@firma.example&cc=b', 'mailto:a@firma.example'],
  ['a%0abcc@firma.example', 'mailto:0abcc@firma.example'],
])('an e-mail link has no further recipients or headers: %s', (text, href) => {
  expect(links(text)[0]?.[1]).toBe(href)
})

it('the parts joined are the text, and link to web, mailto and tel only', () => {
  const pieces = fc.constantFrom(
    ...[
      'https://',
      'www.',
      'a',
      'ö',
      '.de',
      '.',
      '@',
      '(',
      ')',
      '/',
      '?',
      '&',
      '0941',
      '+49',
      ' ',
      '-',
      '12',
      '%0a',
      '"',
      ':',
      'javascript:',
      '\n',
    ],
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 30 }).map((some) => some.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const parts = linkify(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts)
        if (href !== null)
          expect(href).toMatch(/^(https?:\/\/[^@/\s]+\/\S*|mailto:[^?&\s]+@[^?&\s]+|tel:\+?\d+)$/)
    }),
  )
})

it.each([
  'a',
  'a.',
  'a@',
  '0',
  '09',
  '0941 ',
  '0941-',
  'www.',
  'https://',
  ')',
  '.',
  '(0)',
  'de.',
  '1.',
  '+49',
])('takes linear time: %s repeated', (piece) => {
  const text = piece.repeat(40_000)
  const start = performance.now()
  linkify(`${text}!`)
  expect(performance.now() - start).toBeLessThan(2_000)
})
