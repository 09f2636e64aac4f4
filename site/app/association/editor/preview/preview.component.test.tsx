import { beforeAll, expect, test } from 'vitest'
import { stillPage } from './preview'

const PAGE = `<!doctype html><html><head>
  <link rel="stylesheet" href="/assets/frame.css#"><link rel="stylesheet" href="/farben.css?v=5b2a86">
  <link rel="manifest" href="/site.webmanifest"></head>
  <body><noscript><p>Ohne</p></noscript><a href="/events">Events</a><script>void 0</script></body></html>`

// The simulated browser loads no style sheets, and would report that.
beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  return () => {
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = false
  }
})

test('a page of the preview has the colour that it names, runs nothing, and its links leave the frame', () => {
  const shown = stillPage(PAGE)
  expect(shown).toContain('/assets/frame.css#')
  expect(shown).toContain('--color-market-600:#5b2a86')
  expect(shown).not.toMatch(/farben\.css|<script|noscript|webmanifest/)
  expect(shown).toMatch(/<head>\s*<base target="_blank">/)
})

test('a colour that is none is not written into the page', () => {
  expect(stillPage(PAGE.replace('5b2a86', 'red}body{'))).not.toContain('--color-market')
})
