import { describe, expect, test } from 'vitest'
import type { Block } from './document.ts'
import { doc, ENTRY, HARMFUL_ADDRESSES, link, nested, paragraph, REFUSED, text } from './example-documents.ts'
import { InvalidDocument, readDocument } from './read-document.ts'
import { renderNewsletter } from './render-newsletter.ts'

describe('read document', () => {
  test('reads every block, and leaves away what the format does not name', () => {
    const written = doc(
      { type: 'heading', attrs: { level: 2, id: 'x' }, content: [text('Grüß Gott')] },
      paragraph(
        text('fett', { type: 'bold' }),
        { type: 'hardBreak', marks: [] },
        text('x', link('mailto:a@b.example')),
      ),
      { type: 'paragraph' },
      {
        type: 'orderedList',
        attrs: { start: 7 },
        content: [{ type: 'listItem', content: [paragraph(text('a'))] }],
      },
      { type: 'image', attrs: { src: 'https://site.example/a.jpg', alt: '', onerror: 'alert(1)' } },
      { type: 'button', attrs: { label: 'Los', href: 'https://site.example/' } },
      { type: 'events', attrs: { items: [{ ...ENTRY, more: 1 }] } },
    )
    expect(readDocument(written)).toEqual({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Grüß Gott' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'fett', marks: [{ type: 'bold' }] },
            { type: 'hardBreak' },
            { type: 'text', text: 'x', marks: [link('mailto:a@b.example')] },
          ],
        },
        { type: 'paragraph', content: [] },
        {
          type: 'orderedList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] },
          ],
        },
        { type: 'image', attrs: { src: 'https://site.example/a.jpg', alt: '' } },
        { type: 'button', attrs: { label: 'Los', href: 'https://site.example/' } },
        { type: 'events', attrs: { items: [ENTRY] } },
      ],
    })
  })

  test.each(HARMFUL_ADDRESSES.map((href) => [href]))('refuses the target %j of links and buttons', (href) => {
    const target = doc(paragraph(text('x', link(href))))
    expect(() => readDocument(target)).toThrow('content.0.content.0.marks.0.attrs.href')
    const button = doc({ type: 'button', attrs: { label: 'x', href } })
    expect(() => readDocument(button)).toThrow('content.0.attrs.href')
  })

  test.each<readonly [string, unknown]>([
    ...REFUSED,
    ['more than 200,000 characters', doc(paragraph(text('x'.repeat(150_000)), text('x'.repeat(50_000))))],
  ])('refuses %s', (_name, document) => {
    expect(() => readDocument(document)).toThrow(InvalidDocument)
  })

  test('accepts what stands at the bounds', () => {
    expect(readDocument(doc(nested(3))).content).toHaveLength(1)
    expect(readDocument(doc(...Array(500).fill(paragraph()))).content).toHaveLength(500)
    const entries = readDocument(doc({ type: 'events', attrs: { items: Array(20).fill(ENTRY) } }))
    expect(entries.content[0]).toMatchObject({ attrs: { items: { length: 20 } } })
  })
})

describe('render newsletter', () => {
  const SOURCE = {
    subject: 'Frühling & <mehr>',
    content:
      'Grüß Gott,\n\nam Samstag ist Markt.\nKommen Sie!\n \n\nMehr: https://markt.example/a?b=1&c=2.\n<script>alert(1)</script>',
    association: 'Verein „Müller & Söhne“',
    unsubscribeUrl: 'https://site.example/newsletter/abmelden/x',
    browserUrl: null,
  }

  const render = (...content: unknown[]) =>
    renderNewsletter({ ...SOURCE, document: readDocument({ type: 'doc', content }) })
  const bold = { type: 'bold' } as const
  const linkTo = (href: string) => ({ type: 'link', attrs: { href } }) as const
  const text = (text: string, ...marks: (typeof bold | ReturnType<typeof linkTo>)[]) =>
    ({ type: 'text', text, marks }) as const
  const paragraph = (...content: ReturnType<typeof text>[]) => ({ type: 'paragraph', content }) as const
  const item = (...content: unknown[]) => ({ type: 'listItem', content })
  /** The text above the foot. */
  const above = ({ text }: { text: string }) => text.split('\n\n-- \n')[0]

  test('the text part of a plain text is what was written, and below it the sender and the way out', () => {
    expect(renderNewsletter(SOURCE).text).toBe(
      `${SOURCE.content}\n\n-- \nVerein „Müller & Söhne“\nAbbestellen: https://site.example/newsletter/abmelden/x\n`,
    )
  })

  test('a plain text becomes paragraphs, line breaks and links, and nothing of it is markup', () => {
    const { html } = renderNewsletter(SOURCE)
    expect(html).toMatch(/<p [^>]*>Grüß Gott,<\/p>\n<p [^>]*>am Samstag ist Markt\.<br>\nKommen Sie!<\/p>/)
    expect(html).toMatch(
      /<a class="link" href="https:\/\/markt\.example\/a\?b=1&amp;c=2" [^>]*>https:\/\/markt\.example\/a\?b=1&amp;c=2<\/a>\.<br>/,
    )
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('<title>Frühling &amp; &lt;mehr&gt;</title>')
    expect(html).toMatch(
      /href="https:\/\/site\.example\/newsletter\/abmelden\/x" [^>]*>Newsletter abbestellen<\/a>/,
    )
  })

  test('every block has its markup and its plain text', () => {
    const { html, text: plain } = render(
      { type: 'heading', attrs: { level: 2 }, content: [text('Grüße aus Roding')] },
      paragraph(
        text('Mehr '),
        text('auf der ', linkTo('https://a.example/')),
        text('Seite', bold, linkTo('https://a.example/')),
      ),
      {
        type: 'orderedList',
        content: [
          item(paragraph(text('eins')), { type: 'bulletList', content: [item(paragraph(text('darunter')))] }),
          item(paragraph(text('zwei')), paragraph(text('und mehr'))),
        ],
      },
      { type: 'image', attrs: { src: 'https://a.example/b.jpg?x=1&y=2', alt: 'Der Marktplatz bei "Nacht"' } },
      { type: 'button', attrs: { label: 'Anmelden', href: 'mailto:vorstand@verein.example' } },
      {
        type: 'events',
        attrs: {
          items: [{ title: 'Serenade', details: 'Sa., 5. Juli, 19 Uhr', href: 'https://a.example/events' }],
        },
      },
    )
    expect(above({ text: plain })).toBe(`Grüße aus Roding
================

Mehr auf der Seite (https://a.example/)

1. eins
   - darunter
2. zwei
   und mehr

[Bild: Der Marktplatz bei "Nacht"]

Anmelden: vorstand@verein.example

* Serenade
  Sa., 5. Juli, 19 Uhr
  https://a.example/events`)
    expect(html).toMatch(/<h2 [^>]*>Grüße aus Roding<\/h2>/)
    expect(html).toMatch(/<a [^>]*><strong>Seite<\/strong><\/a>|<strong><a [^>]*>Seite<\/a><\/strong>/)
    expect(html).toMatch(/<ol [^>]*><li [^>]*>eins<ul [^>]*><li [^>]*>darunter<\/li><\/ul><\/li>/)
    expect(html).toContain('zwei<br>und mehr')
    expect(html).toContain(
      'src="https://a.example/b.jpg?x=1&amp;y=2" alt="Der Marktplatz bei &quot;Nacht&quot;"',
    )
    expect(html).toContain('href="mailto:vorstand@verein.example"')
    expect(html).toMatch(/>Serenade<\/a><br>\n<span [^>]*>Sa\., 5\. Juli, 19 Uhr<\/span>/)
  })

  test.each<[string, Block]>([
    ['a text', paragraph(text('<img src=x onerror=alert(1)>'))],
    ['a link', paragraph(text('x', linkTo('https://a.example/"onmouseover="alert(1)')))],
    [
      'a picture',
      { type: 'image', attrs: { src: 'https://a.example/"x', alt: '"><script>alert(1)</script>' } },
    ],
    [
      'a button',
      { type: 'button', attrs: { label: '</a><script>', href: "https://a.example/'onclick='alert(1)" } },
    ],
    [
      'an entry',
      {
        type: 'jobs',
        attrs: { items: [{ title: '<b>', details: '</p><style>', href: 'https://a.example/"x' }] },
      },
    ],
  ])('nothing in %s is markup', (_name, block) => {
    const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g)
    const attributes = (html: string) => html.match(/ [a-z]+(?==")/g)
    const harmless = JSON.parse(JSON.stringify(block).replaceAll(/[<>']|\\"/g, '_')) as Block
    const { html } = render(block)
    expect(tags(html)).toEqual(tags(render(harmless).html))
    expect(attributes(html)).toEqual(attributes(render(harmless).html))
  })

  test('nothing is loaded but the pictures of the document', () => {
    const { html } = render(paragraph(text('x')))
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import/)
  })

  test('dark mode has a style sheet of its own, and long words break', () => {
    const { html } = renderNewsletter({ ...SOURCE, content: 'Donaudampfschifffahrt'.repeat(20) })
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('overflow-wrap:anywhere')
  })

  test('the newsletter on the website is linked where it is public, and a preview has no link to unsubscribe', () => {
    const { html, text } = renderNewsletter({
      ...SOURCE,
      browserUrl: 'https://site.example/newsletter/a',
      unsubscribeUrl: null,
    })
    expect(html).toMatch(/href="https:\/\/site\.example\/newsletter\/a" [^>]*>Im Browser ansehen<\/a>/)
    expect(text).toContain('Im Browser ansehen: https://site.example/newsletter/a')
    expect(html + text).not.toMatch(/abmelden|abbestellen/i)
  })

  test('a long newsletter stays below the 100 KB from which mail programs cut', () => {
    const sections = Array.from({ length: 20 }, (_, index) => [
      { type: 'heading', attrs: { level: 2 }, content: [text(`Abschnitt ${index}`)] },
      paragraph(
        text('Grüß Gott aus der Stadt. '.repeat(60), bold),
        text('mehr', linkTo('https://a.example/')),
      ),
      { type: 'button', attrs: { label: 'Weiter', href: 'https://a.example/' } },
    ])
    const { html } = render(...sections.flat())
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})
