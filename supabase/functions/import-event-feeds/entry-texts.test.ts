import { describe, expect, test } from 'vitest'
import { plainLine, plainText } from './entry-texts.ts'
import { one } from './read-calendar.fixture.ts'

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
