import { expect, test } from 'vitest'
import { checkSenderDns } from './mail.ts'

const CONFIG = {
  smtpUrl: 'smtps://website%40verein.example:geheim@mail.anbieter.example',
  siteUrl: 'https://www.verein.example',
  dkimSelector: 'mail2026',
}
const WELL = {
  'verein.example': ['google-site-verification=x', 'v=spf1 include:_spf.anbieter.example -all'],
  '_dmarc.verein.example': ['v=DMARC1; p=none'],
  'mail2026._domainkey.verein.example': ['v=DKIM1; k=rsa; p=MIIBIjAN'],
}
const check = (
  records: Readonly<Record<string, readonly string[] | null>>,
  config: Partial<typeof CONFIG> = {},
) =>
  checkSenderDns({ ...CONFIG, ...config }, async (name) => (name in records ? (records[name] ?? null) : []))
const states = async (...given: Parameters<typeof check>) => (await check(...given)).map(({ state }) => state)

test('a domain with SPF, DMARC and DKIM is well', async () => {
  expect(await states(WELL)).toEqual(['well', 'well', 'well'])
})

test('a policy of the domain above holds, too', async () => {
  const smtpUrl = 'smtp://mail.anbieter.example'
  const records = {
    ...WELL,
    'www.verein.example': ['v=spf1 -all'],
    'mail2026._domainkey.www.verein.example': ['p=A'],
  }
  expect(await states(records, { smtpUrl })).toEqual(['well', 'well', 'well'])
})

test('what is missing is named with what to do', async () => {
  const findings = await check({})
  expect(findings.map(({ state }) => state)).toEqual(['attention', 'attention', 'attention'])
  for (const { says, todo } of findings) {
    expect(says).toContain('verein.example')
    expect(todo).toBeTruthy()
    expect(`${says}${todo}`).not.toContain('geheim')
  }
})

test.each([
  ['two SPF records', { 'verein.example': ['v=spf1 -all', 'v=spf1 ~all'] }, 0],
  ['an SPF record of another version', { 'verein.example': ['v=spf10 -all'] }, 0],
  ['a revoked DKIM key', { 'mail2026._domainkey.verein.example': ['v=DKIM1; p='] }, 2],
])('%s', async (_what, records, place) => {
  expect((await states({ ...WELL, ...records }))[place]).toBe('attention')
})

test('without a selector DKIM is not checked, and without name servers nothing', async () => {
  expect(await states(WELL, { dkimSelector: '' })).toEqual(['well', 'well', 'unknown'])
  expect(await states({ ...WELL, 'verein.example': null })).toEqual(['unknown'])
})

test('there is nothing to check without a mail server, or for a machine of the own network', async () => {
  expect(await checkSenderDns({ smtpUrl: undefined, siteUrl: undefined, dkimSelector: undefined })).toEqual(
    [],
  )
  const smtpUrl = 'smtp://mail.anbieter.example'
  for (const siteUrl of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    expect(await check({}, { smtpUrl, siteUrl })).toEqual([])
  }
})
