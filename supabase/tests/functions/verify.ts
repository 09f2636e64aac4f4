import { createHmac } from 'node:crypto'
import type { Received } from 'zunft-backend/testing/functions'

/** Verification by a receiver: written from the specification of Standard Webhooks, independent of the code that signs. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest('base64')
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))
  return headers['webhook-signature'] === `v1,${expected}` && age < 300
}
