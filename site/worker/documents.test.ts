import { expect, it } from 'vitest'
import { offlineDocument } from '../app/lib/offline/offline-document.server.ts'
import { asOf, filesOf, titleOf, withLine, withList } from './documents.ts'

const noon = Date.UTC(2026, 10, 23, 13, 5)

it('says the time of the town, in summer and in winter', () => {
  expect(asOf(noon)).toBe('Stand: 23.11.2026, 14:05 Uhr')
  expect(asOf(Date.UTC(2026, 6, 1, 22, 0))).toBe('Stand: 02.07.2026, 00:00 Uhr')
})

it('a kept page begins with the line', () => {
  const page = withLine('<html lang="de"><head></head><body class="x"><main>Markt</main></body></html>', noon)
  expect(page).toContain(
    '<body class="x"><aside data-kept="" aria-label="Hinweis"><p class="page-width">Sie sind offline. Stand: 23.11.2026, 14:05 Uhr</p></aside><main>',
  )
})

it('finds title and files of a page, each once', () => {
  const html = `<title>Markt &amp; Musik – am Regen – Verein</title><link href="/assets/root-a_1.css"><link href="/assets/f.woff2">
    <script>import "/assets/a-1.js"; import "/assets/a-1.js"</script><a href="/assets/../member">x</a>`
  expect(titleOf(html)).toBe('Markt &amp; Musik – am Regen')
  expect(filesOf(html)).toEqual(['/assets/root-a_1.css', '/assets/f.woff2', '/assets/a-1.js'])
})

it('the page for no connection lists kept pages with their titles and times, or says that there are none', async () => {
  const html = await offlineDocument('Verein <X>').text()
  expect(html).toContain('Verein &lt;X>')
  expect(withList(html, [])).toContain('Bisher ist auf diesem Gerät keine Seite gespeichert.')
  const listed = withList(html, [
    { path: '/events/markt-1?"&', title: 'Preise: $1 &amp; $&', keptAt: noon },
    { path: '/gutscheine', title: '', keptAt: noon },
  ])
  expect(listed).not.toContain('keine Seite gespeichert')
  expect(listed).toContain(
    '<a href="/events/markt-1?&quot;&amp;">Preise: $1 &amp; $&</a><p>Stand: 23.11.2026, 14:05 Uhr</p>',
  )
  expect(listed).toContain('<a href="/gutscheine">Seite ohne Titel</a>')
  expect(listed).toContain(
    '<form method="post" action="/offline"><button>Gespeicherte Seiten löschen</button>',
  )
})
