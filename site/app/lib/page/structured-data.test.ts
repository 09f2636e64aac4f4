import { expect, it } from 'vitest'
import { scriptText } from './structured-data'

it.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT\u2028>', '\\u003c/script>'])(
  'no text closes the script element it stands in, and it is read back as it was: %s',
  (name) => {
    const text = scriptText({ name })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ name })
  },
)
