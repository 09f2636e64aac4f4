import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { plainLine, plainText } from './feed-entry.ts'
import { calendar, NOW, one, read } from './read-calendar.fixture.ts'
import { type FeedEvent, readCalendar } from './read-calendar.ts'

describe('calendars', () => {
  const times = (...lines: string[]) =>
    read(calendar(lines)).events.map(({ start_date, end_date }) => `${start_date} ${end_date}`)
  const starts = (...lines: string[]) => read(calendar(lines)).events.map(({ start_date }) => start_date)

  describe('a time', () => {
    test.each([
      ['UTC', ['DTSTART:20260401T180000Z'], '2026-04-01T18:00:00.000Z'],
      ['of the town', ['DTSTART:20260401T180000'], '2026-04-01T16:00:00.000Z'],
      ['of a zone', ['DTSTART;TZID=America/New_York:20260401T180000'], '2026-04-01T22:00:00.000Z'],
      [
        'of a zone with a prefix',
        ['DTSTART;TZID=/x.example/2020/Europe/London:20260401T180000'],
        '2026-04-01T17:00:00.000Z',
      ],
      [
        'as Microsoft names it',
        ['DTSTART;TZID=W. Europe Standard Time:20260401T180000'],
        '2026-04-01T16:00:00.000Z',
      ],
      ['of a zone that is none', ['DTSTART;TZID="Mars/Phobos":20260401T180000'], '2026-04-01T16:00:00.000Z'],
      [
        'of a zone that is a long text',
        [`DTSTART;TZID=${'a/'.repeat(20_000)}:20260401T180000`],
        '2026-04-01T16:00:00.000Z',
      ],
    ])('%s becomes an instant', (_, lines, start) => {
      expect(starts(...lines)).toEqual([start])
    })

    test('ends by a time, a duration, or not at all; days are whole', () => {
      const start = 'DTSTART:20260401T180000Z'
      expect(times(start, 'DTEND:20260401T200000Z')).toEqual([
        '2026-04-01T18:00:00.000Z 2026-04-01T20:00:00.000Z',
      ])
      expect(times(start, 'DURATION:PT90M')).toEqual(['2026-04-01T18:00:00.000Z 2026-04-01T19:30:00.000Z'])
      expect(times(start)).toEqual(['2026-04-01T18:00:00.000Z null'])
      expect(times('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330')).toEqual([
        '2026-03-27T23:00:00.000Z 2026-03-29T22:00:00.000Z',
      ])
      expect(times('DTSTART;VALUE=DATE:20260329')).toEqual([
        '2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z',
      ])
    })
  })

  describe('a recurrence', () => {
    const START = 'DTSTART;TZID=Europe/Berlin:20260322T190000'

    test('keeps the time of the clock, leaves days out and adds some', () => {
      expect(
        starts(
          ...[START, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20260405T190000'],
          'RDATE;TZID=Europe/Berlin:20260501T200000',
        ),
      ).toEqual([
        '2026-03-22T18:00:00.000Z',
        '2026-03-29T17:00:00.000Z',
        '2026-04-12T17:00:00.000Z',
        '2026-05-01T18:00:00.000Z',
      ])
      expect(starts(START, 'RRULE:FREQ=WEEKLY;UNTIL=20260329T170000Z')).toHaveLength(2)
      expect(starts(START, 'RRULE:FREQ=WEEKLY;UNTIL=20260329T165959Z')).toHaveLength(1)
    })

    test('reaches from long ago to a year ahead', () => {
      const days = starts('DTSTART:19900101T180000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2')
      expect(days[0]).toBe('2026-03-09T18:00:00.000Z')
      expect(days.at(-1)).toBe('2027-02-22T18:00:00.000Z')
      expect(starts('DTSTART:19900101T180000Z', 'RRULE:FREQ=YEARLY')).toEqual(['2027-01-01T18:00:00.000Z'])
      expect(starts('DTSTART:20200101T180000Z', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=76')).toEqual([
        '2026-03-27T18:00:00.000Z',
        '2026-04-24T18:00:00.000Z',
      ])
    })

    test('is replaced for a day, and each has a key that stays with its day', () => {
      const series = ['DTSTART:20260401T180000Z', 'RRULE:FREQ=DAILY;COUNT=3']
      const first = read(calendar(series))
      const moved = [
        'UID:0@verein.example',
        'RECURRENCE-ID:20260402T180000Z',
        'DTSTART:20260410T090000Z',
        'STATUS:CANCELLED',
      ]
      const second = read(
        calendar(series.with(0, 'DTSTART:20260401T170000Z'), moved).replace('UID:1@verein.example\r\n', ''),
      )
      expect(second.events.map(({ start_date }) => start_date.slice(5, 13))).toEqual([
        '04-01T17',
        '04-03T17',
        '04-10T09',
      ])
      expect(second.events[2]?.status).toBe('cancelled')
      const keys = (events: readonly FeedEvent[]) => events.map(({ key }) => key).sort()
      expect(keys(second.events)).toEqual(keys(first.events))
      expect(new Set(keys(first.events)).size).toBe(3)
    })
  })

  describe('a text', () => {
    test('has neither markup nor characters that no text has, and a bounded length', () => {
      expect(
        one(
          'DESCRIPTION:<p>Karten &amp\\; mehr</p><br>unter <a href="https://x.example">x</a><script>alert(1)</script>',
        ),
      ).toMatchObject({
        description: 'Karten & mehr\n\nunter x',
      })
      expect(one('DESCRIPTION:1 < 2 und \u0007 3 > 2')).toMatchObject({ description: '1 < 2 und  3 > 2' })
      expect(one(`LOCATION:${'😀'.repeat(300)}`)).toMatchObject({ location: `${'😀'.repeat(199)}…` })
      expect(one(`DESCRIPTION:${'x'.repeat(20_000)}`, 'URL:https://x.example/1')?.description).toMatch(
        /x…\n\nhttps:\/\/x\.example\/1$/,
      )
    })

    test('of organisers and guests is not read', () => {
      const event = one(
        'ORGANIZER;CN=Erika:mailto:erika@example.org',
        'ATTENDEE:mailto:max@example.org',
        'CONTACT:Max',
      )
      expect(JSON.stringify(event)).not.toMatch(/example\.org|Erika|Max/)
    })

    test('that is private, or without a title, is left out', () => {
      expect(read(calendar(['DTSTART:20260401T180000Z', 'CLASS:PRIVATE'])).events).toEqual([])
      expect(
        read(calendar(['DTSTART:20260401T180000Z']).replace('SUMMARY:Probe', 'SUMMARY: ')).events,
      ).toEqual([])
    })
  })

  describe('a calendar', () => {
    test.each(['', '<html></html>', '{"a":1}', 'BEGIN:VEVENT', 'x'.repeat(1_000_000)])(
      'is not %.20s',
      (text) => {
        expect(readCalendar({ bytes: Buffer.from(text), charset: null, now: NOW })).toBeNull()
      },
    )

    test('has past events and those a year ahead left out', () => {
      const { events, until } = read(
        calendar(
          ['DTSTART:20260301T110000Z'],
          ['DTSTART:20260301T110000Z', 'DURATION:PT2H'],
          ['DTSTART:20280301T110000Z'],
        ),
      )
      expect(events).toHaveLength(1)
      expect(new Date(until).toISOString()).toBe('2027-03-02T12:00:00.000Z')
    })

    test('is cut after 500 events, and says until when it is whole', () => {
      const { events, isCut, until } = read(
        calendar(
          ['DTSTART:20260302T080000Z', 'RRULE:FREQ=DAILY'],
          ['DTSTART:20260302T080001Z', 'RRULE:FREQ=DAILY'],
        ),
      )
      expect([events.length, isCut, new Date(until).toISOString()]).toEqual([
        500,
        true,
        '2026-11-06T08:00:01.000Z',
      ])
    })

    test('with what is broken has the others, and the rest of each', () => {
      const broken = [
        ['DTSTART:bald'],
        ['DTSTART:99991231T000000Z'],
        ['DTSTART:20260401T180000Z', 'DTEND:20260101T180000Z'],
        ['DTSTART:20260401T180000Z', 'no colon'],
        ['DTSTART:20260401T180000Z', 'RRULE:FREQ=DAILY;BYHOUR=99'],
        ['DTSTART:20260401T180000Z', `DESCRIPTION:${'x'.repeat(100_001)}`],
      ]
      const { events, unreadable, brokenRules } = read(calendar(...broken, ['DTSTART:20260401T180000Z']))
      expect([events.length, unreadable, brokenRules]).toEqual([broken.length - 1, 1, 1])
    })

    test.each([
      'FREQ=SECONDLY',
      'FREQ=MINUTELY;COUNT=1000000',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;COUNT=1000000;BYDAY=MO,TU,WE,TH,FR',
      'FREQ=DAILY;INTERVAL=7;BYDAY=SA',
      'FREQ=DAILY;INTERVAL=1000000000',
      'FREQ=WEEKLY;INTERVAL=99999999999999999999',
      'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=1,2,3,4,5,6,7,8,9;BYSECOND=1,2,3,4,5,6,7,8,9',
    ])('with many entries of the rule %s harms nothing', (rule) => {
      const many = Array.from({ length: 30 }, () => ['DTSTART:20190401T180000Z', `RRULE:${rule}`])
      const { events } = read(calendar(...many, ['SUMMARY:Lesung', 'DTSTART:20260301T180000Z']))
      expect(events.map(({ title }) => title)).toContain('Lesung')
    })

    test('of a megabyte of nested, folded or endless lines is read', () => {
      const nested = calendar(['BEGIN:VALARM'].flatMap((line) => Array<string>(6_000).fill(line)))
      const folded = calendar([`DESCRIPTION:${'\r\n x'.repeat(20_000)}`, 'DTSTART:20260401T180000Z'])
      const zones = `BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\n${'RRULE:FREQ=SECONDLY\r\n'.repeat(40_000)}END:VTIMEZONE\r\nBEGIN:VEVENT\r\n`
      expect(read(nested).events).toEqual([])
      expect(read(folded).events).toHaveLength(1)
      expect(
        read(`${zones}SUMMARY:a\r\nDTSTART;TZID=X:20260401T180000\r\nEND:VEVENT\r\nEND:VCALENDAR`).events,
      ).toHaveLength(1)
    })
  })
})

describe('content lines', () => {
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
      for (
        let at = bytes.indexOf('B', bytes.indexOf('SUMMARY'));
        at < bytes.indexOf('\r\nDTSTART');
        at += 1
      ) {
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
      [
        'small letters',
        [...begin, 'end:vevent', ...second].map((line) => line.replace(/^BEGIN:V/, 'begin:v')),
      ],
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
})

describe('texts of entries', () => {
  test.each([
    ['Caf&eacute; &amp; B&uuml;hne', 'Café & Bühne'],
    ['Fest &#8211; 25&#160;Jahre &#x2013; gro&szlig;', 'Fest – 25 Jahre – groß'],
    ['Wein &amp;amp; Brot &amp;#8211; neu', 'Wein & Brot – neu'],
    ['https://x.example/?a=1&copy=2&reg=3', 'https://x.example/?a=1&copy=2&reg=3'],
    ['&lt;3 f&uuml;r alle', '<3 für alle'],
    ['&#0;&#x1F;&#xD800;&#x110000;a', 'a'],
    ['&unbekannt; &', '&unbekannt; &'],
    ['<!-- wp:paragraph -->\n<p class="a">Eins</p>\n<!-- /wp:paragraph -->', 'Eins'],
    ['<ul><li>Eins</li><li>Zwei</li></ul>', 'Eins\nZwei'],
    ['Eins<br>Zwei<BR/>Drei<hr />', 'Eins\nZwei\nDrei'],
    ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\nb'],
    ['a<style>p{}</style>b<script>alert(1)', 'ab'],
    ['Fragen an <verein@x.example> oder <Vorstand>', 'Fragen an <verein@x.example> oder <Vorstand>'],
    ['1 < 2 und 3 > 2', '1 < 2 und 3 > 2'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['Bür\u00ADger\u200Bfest\uFEFF \u0085', 'Bürgerfest'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text, 1_000)).toBe(plain)
  })

  test('one line has no breaks, and a cut one ends within no character', () => {
    expect(plainLine('a\n\u2028\tb&nbsp;c', 100)).toBe('a b c')
    expect(plainText('😀'.repeat(10), 5)).toBe('😀😀😀😀…')
    expect(plainText(`a${'\uD800'.repeat(3)}`, 10)).toBe('a')
  })

  describe('a property', () => {
    test.each([
      ['SUMMARY;LANGUAGE=de;:Fest', 'Fest'],
      ['SUMMARY;X-NAME="a:b;c":Fest', 'Fest'],
      ['SUMMARY;X-NAME=a"b:Fest', 'Fest'],
      ['SUMMARY;=:Fest', 'Fest'],
      ['SUMMARY:Fest\\, Ball\\; Markt \\\\ mehr\\n\\N', 'Fest, Ball; Markt \\ mehr'],
      ['SUMMARY:Fest, Ball; Markt', 'Fest, Ball; Markt'],
    ])('%s has its text, whatever its parameters', (line, title) => {
      expect(one(line)?.title).toBe(title)
    })

    test.each(['CANCELLED', 'Canceled', 'cancelled '])('STATUS:%s cancels', (status) => {
      expect(one(`STATUS:${status}`)?.status).toBe('cancelled')
    })
  })
})
