import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleText } from '../../../../supabase/functions/_shared/email-address'
import { byColumn } from './columns'
import { decodeText, readCsv, UnreadableCsv } from './read'
import { DELIMITERS, escapeFormula, findDelimiter, unescapeFormula, writeCsv } from './write'

const bytes = (text: string) => new TextEncoder().encode(text)
const cellsOf = async (text: string) => (await readCsv(bytes(text))).lines.map(({ cells }) => cells)

describe('reading', () => {
  it.each([
    [',', 'Name,Ort\nErika,"Roding, Markt"'],
    [';', 'Name;Ort\r\nErika;"Roding, Markt"\r\n'],
    ['\t', 'Name\tOrt\rErika\tRoding, Markt'],
  ])('detects the separator %j', async (delimiter, text) => {
    expect(findDelimiter(text)).toBe(delimiter)
    expect(await cellsOf(text)).toEqual([
      ['Name', 'Ort'],
      ['Erika', 'Roding, Markt'],
    ])
  })

  it('parses quotes and line breaks in a field', async () => {
    expect(await cellsOf('a,b\n"sagte ""Servus""","eins\nzwei"')).toEqual([
      ['a', 'b'],
      ['sagte "Servus"', 'eins\nzwei'],
    ])
  })

  it('skips empty lines and counts them in line numbers', async () => {
    const { lines } = await readCsv(bytes('a;b\n\n ; \nx;y'))
    expect(lines.map(({ number }) => number)).toEqual([1, 4])
  })

  it.each([
    ['UTF-8', bytes('Bäckerei Groß')],
    ['UTF-8 with a byte order mark', bytes('\uFEFFBäckerei Groß')],
    ['Windows-1252', Uint8Array.from('Bäckerei Groß', (letter) => letter.charCodeAt(0))],
    [
      'UTF-16',
      new Uint8Array(Uint16Array.from('\uFEFFBäckerei Groß', (letter) => letter.charCodeAt(0)).buffer),
    ],
  ])('reads %s', (_, file) => expect(decodeText(file)).toEqual({ text: 'Bäckerei Groß', guessed: null }))

  it.each([
    [
      'Mac Roman',
      'Mac Roman',
      [0x42, 0x8a, 0x63, 0x6b, 0x65, 0x72, 0x65, 0x69, 0x20, 0x47, 0x72, 0x6f, 0xa7],
    ],
    ['CP850', 'DOS (CP850)', [0x42, 0x84, 0x63, 0x6b, 0x65, 0x72, 0x65, 0x69, 0x20, 0x47, 0x72, 0x6f, 0xe1]],
  ])('recognises %s and says so', async (_, name, codes) => {
    const file = Uint8Array.from(codes)
    expect(decodeText(file)).toEqual({ text: 'Bäckerei Groß', guessed: name })
    expect((await readCsv(file)).notes[0]).toContain(name)
  })

  it.each(['Café André; Straße', 'Škoda Žilina', '„Zum Löwen“ – 10 €', 'José Muñoz'])(
    'keeps %s in Windows-1252',
    (text) => {
      const codes: Readonly<Record<string, number>> = {
        '„': 0x84,
        '“': 0x93,
        '–': 0x96,
        '€': 0x80,
        Š: 0x8a,
        Ž: 0x8e,
      }
      const file = Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))
      expect(decodeText(file)).toEqual({ text, guessed: null })
    },
  )

  it.each([
    ['sep=;\r\nOrt;Name\r\nRoding;Erika'],
    ['"sep=,"\nOrt,Name\nRoding,Erika'],
    ['Mitglieder, Stand 1. November, sortiert, von Hand;;\n;;\nOrt;Name\nRoding;Erika'],
    ['Liste;\nVerein;Roding\n\nNr;Ort;Name\n1;Roding;Erika'],
  ])('finds the headings in %j', async (text) => {
    const names = { name: ['Name'], city: ['Ort'] }
    const { rows } = byColumn((await readCsv(bytes(text), names)).lines, names)
    expect(rows.map(({ fields }) => fields)).toEqual([{ name: 'Erika', city: 'Roding' }])
  })

  it.each([
    ['a;b\n"Zum Wirt" Gasthof;x\ny;z\n', 2],
    ['a;b\nx;y\nz;"Wirt\nc;d\n', 3],
    ['a;b\n"eins\nzwei";y\nz;"Wirt;1\nc;"d"\n', 4],
  ])('names the line of a stray quote in %j', async (text, line) => {
    await expect(readCsv(bytes(text))).rejects.toMatchObject({ name: 'UnreadableCsv', line })
  })

  it('names the line of a cell that has swallowed others', async () => {
    const file = 'a;b;c;d\n"x\ny";1;2;3\n"Wirt;1;2;3\nLaden;1;2;3\nCafé";1;2;3'
    await expect(readCsv(bytes(file))).rejects.toMatchObject({ name: 'UnreadableCsv', line: 4 })
    expect(await cellsOf('a;b;c;d\n"eins; zwei\ndrei; vier";1;2;3')).toHaveLength(2)
  })

  it('removes marks that nobody sees', async () => {
    expect(await cellsOf('a\n\u200bLa\u00adden\u2060 \ufeff')).toEqual([['a'], ['Laden']])
  })

  it.each([
    ['a workbook', 'PK\u0003\u0004\0\0'],
    ['quotes that do not close', 'a,b\n"Erika,x\ny,z'],
  ])('refuses %s', async (_, text) => {
    await expect(readCsv(bytes(text))).rejects.toBeInstanceOf(UnreadableCsv)
  })
})

describe('columns', () => {
  const names = { street: ['Strasse', 'Adresse'], email: ['Email'] } as const
  const fieldsOf = async (text: string) => byColumn((await readCsv(bytes(text), names)).lines, names)

  it('are recognised by name in any spelling', async () => {
    const { rows, headerKnown } = await fieldsOf(' E-MAIL ;Alter;Straße\na@b.example;7;Markt 1')
    expect(headerKnown).toBe(true)
    expect(rows[0]?.fields).toEqual({ street: 'Markt 1', email: 'a@b.example' })
  })

  it('that are unknown or duplicate are reported', async () => {
    const { ignored } = await fieldsOf('Email;Alter;Straße;Adresse;\na@b.example;7;Markt 1;Markt 2;x')
    expect(ignored).toEqual(['Alter', 'Adresse'])
    expect((await fieldsOf('x;y;z\nMarkt 1;a@b.example;7')).ignored).toEqual(['z'])
  })

  it('of one field are read in the order of its names, until one has a value', async () => {
    const { rows, ignored } = await fieldsOf('Adresse;Email;Straße;E-Mail\nMarkt 1;a@b.example;;\n;;Weg 2;')
    expect(rows.map(({ fields }) => fields.street)).toEqual(['Markt 1', 'Weg 2'])
    expect(ignored).toEqual([])
  })

  it('are read by position when no name is recognised', async () => {
    const { rows, headerKnown } = await fieldsOf('x;y\nMarkt 1;a@b.example\nMarkt 2')
    expect(headerKnown).toBe(false)
    expect(rows.map(({ fields }) => fields)).toEqual([
      { street: 'Markt 1', email: 'a@b.example' },
      { street: 'Markt 2', email: '' },
    ])
  })
})

describe('formulas', () => {
  it.each(['=1+1', '+cmd|x', '-2', '@SUM(A1)', '\t=1', '\r=1', "'=1", '+49+1'])('%j is escaped', (value) => {
    expect(escapeFormula(value)).toBe(`'${value}`)
    expect(unescapeFormula(escapeFormula(value))).toBe(value)
  })

  it.each(['+49 9461 12-3', '+49 (0) 9461/123', '09461 123', "'s Wirtshaus", ''])(
    '%j is unchanged',
    (value) => {
      expect(escapeFormula(value)).toBe(value)
      expect(unescapeFormula(value)).toBe(value)
    },
  )
})

it('reading returns what was written: umlauts, leading zeros, line breaks, quotes, formulas', async () => {
  const tricky = fc.constantFrom(
    'ä',
    'ß',
    '007',
    '\n',
    '\r\n',
    '"',
    ';',
    ',',
    '\t',
    '=',
    '+49 ',
    '-',
    '@',
    "'",
    'x',
    ' ',
  )
  const cell = fc
    .array(fc.oneof(tricky, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 })
    // Reading removes invisible characters.
    .map((parts) => visibleText(parts.join('').replaceAll('\0', '')).trim())
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(...DELIMITERS), async (written, delimiter) => {
      const file = bytes(await writeCsv({ header: ['A', 'B', 'C'], rows: written }, delimiter))
      expect((await readCsv(file)).lines.slice(1).map(({ cells }) => cells)).toEqual(written)
    }),
  )
})
