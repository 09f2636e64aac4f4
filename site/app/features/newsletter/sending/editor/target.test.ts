import { expect, test } from 'vitest'
import { targetOf } from './target'

test.each([
  ['www.verein.example', 'https://www.verein.example'],
  [' https://verein.example/a?b=1#c ', 'https://verein.example/a?b=1#c'],
  ['http://verein.example', 'http://verein.example'],
  ['verein.example:8443/a', 'https://verein.example:8443/a'],
  ['vorstand@verein.example', 'mailto:vorstand@verein.example'],
  ['mailto:vorstand@verein.example', 'mailto:vorstand@verein.example'],
])('takes %j as %j', (typed, href) => {
  expect(targetOf(typed)).toBe(href)
})

test.each([
  '',
  'Verein',
  'hier klicken',
  'javascript:alert(1)',
  'data:text/html,x',
  'tel:09461',
  'file:///C:/Brief.docx',
  'https://',
  '//x.example',
  '#anker',
])('takes %j as no address', (typed) => {
  expect(targetOf(typed)).toBeNull()
})
