import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { calendar, one, read } from './read-calendar.fixture.ts'

const TITLE = 'Bürgerfest „Grüß Gott“'
const file = calendar([`SUMMARY:${TITLE}`, 'DTSTART:20260401T190000'])
const titlesOf = (bytes: Uint8Array, charset: string | null = null) =>
  read(bytes, { charset }).events.map(({ title }) => title)

/** As Windows writes it; `latin1` of Node lacks the marks. */
const windows = (text: string) =>
  Buffer.from(text.replaceAll('„', '\x84').replaceAll('“', '\x93').replaceAll('€', '\x80'), 'latin1')

describe('the encoding', () => {
  test.each<[string, Uint8Array, string | null]>([
    ['UTF-8', Buffer.from(file), null],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${file}`), null],
    ['UTF-8 that the answer calls Latin 1', Buffer.from(file), 'iso-8859-1'],
    ['UTF-8 that the answer calls what is none', Buffer.from(file), 'utf8mb4'],
    ['Windows 1252 without a name', windows(file), null],
    ['Windows 1252 that the answer calls UTF-8', windows(file), 'UTF-8'],
    ['Windows 1252 by name', windows(file), 'windows-1252'],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${file}`, 'utf16le'), null],
    ['UTF-16 by name', Buffer.from(file, 'utf16le'), 'UTF-16LE'],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${file}`, 'utf16le').swap16(), null],
  ])('%s is recognised', (_, bytes, charset) => {
    expect(titlesOf(bytes, charset)).toEqual([TITLE])
  })

  test('that the answer names is used for what is not UTF-8', () => {
    const cyrillic = Buffer.from(calendar(['SUMMARY:?', 'DTSTART:20260401T190000']))
    cyrillic[cyrillic.indexOf('?')] = 0xd0
    expect(titlesOf(cyrillic, 'koi8-r')).toEqual(['п'])
  })

  test('may differ by line, and what is cut within a character loses that character', () => {
    const cut = Buffer.from('SUMMARY:Gemüse für Bü\xff', 'utf8').subarray(0, -2)
    const bytes = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260401T190000\r\n'),
      cut,
      windows('\r\nLOCATION:Köln\r\nEND:VEVENT\r\nEND:VCALENDAR'),
    ])
    expect(read(bytes).events).toMatchObject([{ title: 'Gemüse für Bü', location: 'Köln' }])
    const half = Buffer.concat([
      Buffer.from(file.replace(/“[\s\S]*/, '')),
      Buffer.from('“').subarray(0, 2),
      Buffer.from('\r\nDTSTART:20260401T190000\r\nEND:VEVENT\r\nEND:VCALENDAR'),
    ])
    expect(titlesOf(half)).toEqual(['Bürgerfest „Grüß Gott'])
  })
})

describe('lines', () => {
  test.each(['\r\n', '\n', '\r', '\r\r\n'])('ended by %j are read', (end) => {
    expect(titlesOf(Buffer.from(file.replaceAll('\r\n', end)))).toEqual([TITLE])
  })

  test.each([' ', '\t'])('folded within a character by %j are put together', (fold) => {
    const bytes = Buffer.from(file)
    for (let at = bytes.indexOf('B', bytes.indexOf('SUMMARY')); at < bytes.indexOf('\r\nDTSTART'); at += 1) {
      const folded = [bytes.subarray(0, at), Buffer.from(`\r\n${fold}`), bytes.subarray(at)]
      expect(titlesOf(Buffer.concat(folded))).toEqual([TITLE])
    }
  })

  test('that nobody has escaped continue the text before them', () => {
    expect(
      one('DESCRIPTION:Zeile eins', 'Eintritt: 5 Euro', '', 'Uhrzeit: 19;30', '<br> Ende', 'LOCATION:Saal'),
    ).toMatchObject({
      location: 'Saal',
      description: 'Zeile eins\nEintritt: 5 Euro\n\nUhrzeit: 19;30\n\n Ende',
    })
    expect(one('summary:Fest', 'am See', 'COMMENT:a', 'b', 'LOCATION:Saal', '')).toMatchObject({
      title: 'Fest am See',
      location: 'Saal',
      description: null,
    })
  })

  test('between entries, and before the calendar, cost nothing', () => {
    const junk = `\r\nNotice: undefined index\r\n\r\n${file.replace('BEGIN:VEVENT', '<br/>\r\nBEGIN:VEVENT')}`
    expect(titlesOf(Buffer.from(junk))).toEqual([TITLE])
  })
})

describe('components', () => {
  const begin = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:eins', 'DTSTART:20260401T190000']
  const second = ['BEGIN:VEVENT', 'SUMMARY:zwei', 'DTSTART:20260402T190000', 'END:VEVENT']
  test.each([
    ['an entry without an end', [...begin, ...second, 'END:VCALENDAR']],
    ['a calendar without an end', [...begin, 'END:VEVENT', ...second]],
    ['an entry cut off', [...begin, 'END:VEVENT', ...second.slice(0, -1)]],
    [
      'two calendars',
      [...begin, 'END:VEVENT', 'END:VCALENDAR', 'BEGIN:VCALENDAR', ...second, 'END:VCALENDAR'],
    ],
    ['a zone without an end', [begin[0] ?? '', 'BEGIN:VTIMEZONE', 'TZID:x', ...begin.slice(1), ...second]],
    ['small letters', [...begin, 'end:vevent', ...second].map((line) => line.replace(/^BEGIN:V/, 'begin:v'))],
  ])('%s costs no other', (_, lines) => {
    expect(titlesOf(Buffer.from(lines.join('\r\n')))).toEqual(['eins', 'zwei'])
  })

  test('within an entry keep their properties', () => {
    const alarm = ['BEGIN:VALARM', 'DESCRIPTION:Wecker', 'DURATION:PT9H', 'END:VALARM']
    expect(one(...alarm, 'DESCRIPTION:ja')).toMatchObject({
      description: 'ja',
      title: 'Probe',
      end_date: null,
    })
    expect(one('BEGIN:VALARM', 'DESCRIPTION:ja')).toMatchObject({ description: 'ja' })
  })
})
