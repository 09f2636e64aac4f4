import { expect, it } from 'vitest'
import { sharingProblem } from './shared-photo-page'

const FORM = 'multipart/form-data; boundary=x'

it.each([
  [FORM, '1000', null],
  [FORM, '', null],
  [FORM, String(64 * 1024 * 1024), null],
  [FORM, String(64 * 1024 * 1024 + 1), 413],
  ['multipart/form-data', '1000', 415],
  ['application/x-www-form-urlencoded', '1000', 415],
  ['', '0', 415],
])('what a device sends as "%s" with %s bytes: %s', (type, length, problem) => {
  expect(sharingProblem(new Headers({ 'content-type': type, 'content-length': length }))).toBe(problem)
})
