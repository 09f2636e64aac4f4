import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver, status } from '../testing/receiver.ts'
import { type OutsideOptions, outsideFetch } from './outside-fetch.ts'
import { isPublicAddress } from './public-address.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const port = () => new URL(receiver.url).port

/** A resolver that returns these addresses for every name. */
const answering =
  (...addresses: string[]): LookupFunction =>
  (_name, options, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) done(null, found)
    else done(null, addresses[0] ?? '', 4)
  }

async function codeOf(url: string, options: OutsideOptions): Promise<unknown> {
  const outside = outsideFetch(options)
  try {
    await outside.fetch(url, { method: 'POST', body: '{}' })
    return undefined
  } catch (error) {
    return ((error as Error).cause as { code?: string } | undefined)?.code
  } finally {
    await outside.close()
  }
}

const FORBIDDEN = [
  '127.0.0.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '127.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '168.63.129.16',
  '[::ffff:a83f:8110]',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
]

describe('calls to private addresses', () => {
  test.each(FORBIDDEN)('http://%s is refused before a connection', async (host) => {
    receiver.reply(status(200))
    const code = await codeOf(`http://${host}:${port()}/`, { isAllowed: isPublicAddress })
    expect(code).toBe('PRIVATE_ADDRESS')
    expect(receiver.received).toHaveLength(0)
  })

  test('a name that resolves to one is refused, too', async () => {
    const options = { isAllowed: isPublicAddress }
    expect(await codeOf(`http://localhost:${port()}/`, options)).toBe('PRIVATE_ADDRESS')
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['93.184.215.14', '127.0.0.1']],
    [['127.0.0.1', '93.184.215.14']],
  ])('and a name that is resolved to %j', async (addresses) => {
    receiver.reply(status(200))
    const options = { isAllowed: isPublicAddress, resolve: answering(...addresses) }
    expect(await codeOf(`http://hooks.example:${port()}/`, options)).toBe('PRIVATE_ADDRESS')
    expect(receiver.received).toHaveLength(0)
  })

  test('a name is resolved once, and the checked address is connected to', async () => {
    let asked = 0
    const isAllowed = (address: string) => address === '127.0.0.1'
    const resolve: LookupFunction = (name, options, done) => {
      asked += 1
      answering(asked === 1 ? '127.0.0.1' : '127.0.0.2')(name, options, done)
    }
    receiver.reply(status(200))
    expect(await codeOf(`http://hooks.example:${port()}/`, { isAllowed, resolve })).toBeUndefined()
    expect([asked, receiver.received.length]).toEqual([1, 1])
  })
})
