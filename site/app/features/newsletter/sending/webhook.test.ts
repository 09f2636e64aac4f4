import { expect, it } from 'vitest'
import { check } from '../../../lib/form/schema'
import { WEBHOOK_FORM } from './webhook'

const isWebhookUrl = (url: string) => check(WEBHOOK_FORM, { url }).valid

it.each(['https://hooks.example/newsletter', 'http://intranet/x?y=1', 'HTTPS://hooks.example'])(
  'accepts %s',
  (url) => expect(isWebhookUrl(url)).toBe(true),
)

it.each([
  'kein url',
  'hooks.example',
  'ftp://hooks.example',
  'https://',
  'https://hooks.example/a b',
  `https://hooks.example/${'x'.repeat(2_048)}`,
])('refuses %s', (url) => expect(isWebhookUrl(url)).toBe(false))
