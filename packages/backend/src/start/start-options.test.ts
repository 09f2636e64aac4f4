import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicOrigin } from './start-options.ts'

const URL = 'http://127.0.0.1:3000'

function originOf(environment: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  return { origin: publicOrigin({ config: readConfig(environment), url: URL, log }), lines }
}

test('without SITE_URL links lead to where the server listens, with a warning where mails carry them', () => {
  expect(originOf({})).toEqual({ origin: URL, lines: [] })
  expect(originOf({ SMTP_URL: 'smtps://mail.site.example' })).toEqual({
    origin: URL,
    lines: [`SITE_URL is not set: links in mails lead to ${URL}`],
  })
  expect(originOf({ HOST: '0.0.0.0' }).lines).toEqual([
    `SITE_URL is not set: pages give ${URL} as their address`,
  ])
  const named = { SMTP_URL: 'smtps://mail.site.example', SITE_URL: 'https://www.site.example' }
  expect(originOf(named)).toEqual({ origin: 'https://www.site.example', lines: [] })
})
