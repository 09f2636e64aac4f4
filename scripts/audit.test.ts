import { expect, test } from 'vitest'
import { readFindings } from './audit.ts'

const report = (severity: string, via: readonly unknown[] = []) =>
  JSON.stringify({ vulnerabilities: { leaky: { severity, range: '<2.0.0', via } } })

test.each(['high', 'critical'])('a vulnerability that is %s fails the gate and is printed', (severity) => {
  const via = [{ title: 'Reads foreign files', url: 'https://advisories.example/1' }, 'another-package']
  expect(readFindings(report(severity, via))).toEqual({
    kind: 'vulnerable',
    packages: [`leaky <2.0.0 (${severity})\n    Reads foreign files https://advisories.example/1`],
  })
})

test.each([report('moderate'), report('low'), '{"vulnerabilities":{}}'])('%s does not', (output) => {
  expect(readFindings(output)).toEqual({ kind: 'clean' })
})

test.each([
  ['', 'no readable answer'],
  ['<html>', 'no readable answer'],
  ['{"error":{"code":"ENOTFOUND"}}', 'no readable answer'],
  ['{"message":"405 Method Not Allowed - POST https://registry.example/-/npm"}', '405 Method Not Allowed'],
])('%s is no clean bill', (output, reason) => {
  expect(readFindings(output)).toEqual({ kind: 'unanswered', reason })
})
