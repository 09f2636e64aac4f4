import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ASSOCIATION } from './association'

const FOLDER = 'supabase/templates'
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8')

it('mails are sent in the name of the association', () => {
  expect(read('sender.txt').trim()).toBe(ASSOCIATION.name)
})

it.each(readdirSync(FOLDER).filter((name) => name !== 'sender.txt'))(
  '%s contains the name of the association',
  (name) => {
    const text = read(name)
    expect(text).toContain(ASSOCIATION.name)
    if (name.endsWith('.html')) expect(text).toContain(`<title>${ASSOCIATION.shortName}: `)
  },
)
