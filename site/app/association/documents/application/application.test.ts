import { beforeAll, expect, it } from 'vitest'
import { paperParts } from '../../texts/application-form.ts'
import { type Reader, read, settingsOf, widgets, words } from '../testing/reader.ts'
import { applicationOf } from '../texts.ts'

const FORM = applicationOf(settingsOf('roding'))

let reader: Reader
beforeAll(async () => {
  reader = await read('/Mitgliedsantrag.pdf', settingsOf('roding'))
}, 60_000)

it('is one sheet with two sides', () => {
  expect(reader.numPages).toBe(2)
})

it('contains the fee and the texts to be signed', async () => {
  const text = await words(reader)
  const { mandate, next, privacy, declaration, vouchers } = FORM
  for (const part of [...Object.values(FORM.fee), declaration, vouchers.question, privacy])
    expect(text).toContain(part)
  for (const part of [mandate.title, ...mandate.facts.flat(), ...mandate.text, ...next.steps])
    expect(text).toContain(part)
})

it('has a label and a field with an accessible name for every question', async () => {
  const text = await words(reader)
  const fields = await widgets(reader)
  for (const { name, label, spoken = label, required } of paperParts(FORM).flatMap((part) => part.fields)) {
    expect(text).toContain(required ? `${label} *` : label)
    expect(fields.find(({ fieldName }) => fieldName === name)).toMatchObject({
      alternativeText: required ? `${spoken} (Pflichtfeld)` : spoken,
      required: required === true,
    })
  }
})

it('only the message has several lines', async () => {
  const several = (await widgets(reader)).filter(({ multiLine }) => multiLine)
  expect(several.map(({ fieldName }) => fieldName)).toEqual(['message'])
})

it('the voucher card is ticked "ja"', async () => {
  const answers = (await widgets(reader)).filter(({ fieldName }) => fieldName === 'vouchers')
  expect(answers.map(({ buttonValue }) => buttonValue)).toEqual(['Ja', 'Nein'])
  expect(answers.every(({ fieldValue }) => fieldValue === 'Ja')).toBe(true)
})
