import { describe, expect, test } from 'vitest'
import { isAddress, isPublicAddress } from './public-address.ts'

describe('addresses of the internet', () => {
  test.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.32.0.1',
    '100.128.0.1',
    '168.63.129.17',
    '2606:4700::1111',
    '[2606:4700::1111]',
    '::ffff:8.8.8.8',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.7',
    '240.0.0.1',
    // Services inside of clouds: Azure, Alibaba, Oracle, Tencent, IBM, Amazon, and the same in other spellings.
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::ffff:a83f:8110',
    '2002:a83f:8110::1',
    '64:ff9b::a83f:8110',
    '100.100.100.200',
    '192.0.0.192',
    '169.254.0.23',
    '161.26.0.10',
    '166.9.48.1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b:1::1',
    '2001:db8::1',
    'fe80::1%eth0',
    'fd12::1',
    '5000::1',
    'localhost',
    '',
  ])('not %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('are distinguished from names', () => {
    expect(['127.0.0.1', '[::1]', 'hooks.example', 'a.b'].map(isAddress)).toEqual([true, true, false, false])
  })
})
