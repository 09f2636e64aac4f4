import { expect, it } from 'vitest'
import { scriptText } from './structured-data'

it.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT\u2028>', '\\u003c/script>'])(
  'no text can close its script element, and parsing returns it unchanged: %s',
  (name) => {
    const text = scriptText({ name })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ name })
  },
)
