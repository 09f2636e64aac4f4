import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startBackendAndSite } from './start.ts'

test('SMTP_URL without SITE_URL is refused: links in mails would lead to localhost', async () => {
  const starting = startBackendAndSite(
    {
      config: readConfig({ SMTP_URL: 'smtps://mail.verein.example', DATA_DIR: '/nonexistent' }),
      environment: {},
      url: 'http://127.0.0.1:3000',
      log: pino({ level: 'silent' }),
      development: false,
    },
    () => {},
  )
  await expect(starting).rejects.toThrow('SMTP_URL needs SITE_URL')
})
