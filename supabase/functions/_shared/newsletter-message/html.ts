import type { Block, Entry, Inline, List, ListItem, NewsletterDocument } from './document.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Colours for light mode; classes of the same names carry those for dark mode in the style sheet of the mail. */
export const INK = '#1c2732'
export const LINK = '#1b5379'
export const SOFT = '#4d5965'

/**
 * The document as HTML for mail clients: inline styles, tables only where Outlook needs them. Widths are of a column of 600 px; every
 * piece of text is escaped, addresses were checked by `readDocument`.
 */
export const documentToHtml = ({ content }: NewsletterDocument): string =>
  content.map(blockHtml).filter(Boolean).join('\n')

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph': {
      const text = inlineHtml(block.content)
      return text && `<p style="margin:0 0 16px">${text}</p>`
    }
    case 'heading': {
      const { level } = block.attrs
      const text = inlineHtml(block.content)
      const style = `margin:${level === 2 ? 32 : 24}px 0 8px;font-size:${level === 2 ? 22 : 18}px;line-height:1.3`
      return text && `<h${level} style="${style}">${text}</h${level}>`
    }
    case 'bulletList':
    case 'orderedList':
      return listHtml(block, '0 0 16px')
    case 'image': {
      const { src, alt } = block.attrs
      const style = 'display:block;width:100%;max-width:600px;height:auto;margin:0 0 16px;border:0'
      return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="600" style="${style}">`
    }
    case 'button':
      return buttonHtml(block.attrs.label, block.attrs.href)
    default:
      return block.attrs.items.map(entryHtml).join('\n')
  }
}

function listHtml({ type, content }: List, margin: string): string {
  const tag = type === 'bulletList' ? 'ul' : 'ol'
  const items = content.map((item) => `<li style="margin:0 0 4px">${itemHtml(item)}</li>`)
  return `<${tag} style="margin:${margin};padding:0 0 0 24px">${items.join('')}</${tag}>`
}

const itemHtml = ({ content }: ListItem): string =>
  content
    .map((part, index) => {
      if (part.type !== 'paragraph') return listHtml(part, '4px 0 0')
      return (content[index - 1]?.type === 'paragraph' ? '<br>' : '') + inlineHtml(part.content)
    })
    .join('')

/** A cell with a background: Outlook gives links no padding. */
function buttonHtml(label: string, href: string): string {
  const link = 'display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none'
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>' +
    `<td class="button" bgcolor="${LINK}" style="border-radius:6px;background:${LINK}">` +
    `<a href="${escapeHtml(href)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`
  )
}

function entryHtml({ title, details, href }: Entry): string {
  const line =
    details && `<br>\n<span class="soft" style="font-size:15px;color:${SOFT}">${escapeHtml(details)}</span>`
  return (
    `<p class="entry" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${LINK}">` +
    `<a class="link" href="${escapeHtml(href)}" style="color:${LINK};font-weight:bold">${escapeHtml(title)}</a>${line}</p>`
  )
}

function inlineHtml(content: readonly Inline[] = []): string {
  return content.map((inline) => (inline.type === 'hardBreak' ? '<br>\n' : textHtml(inline))).join('')
}

function textHtml({ text, marks = [] }: Extract<Inline, { type: 'text' }>): string {
  return marks.reduce((html, mark) => {
    if (mark.type === 'link')
      return `<a class="link" href="${escapeHtml(mark.attrs.href)}" style="color:${LINK}">${html}</a>`
    const tag = mark.type === 'bold' ? 'strong' : 'em'
    return `<${tag}>${html}</${tag}>`
  }, escapeHtml(text))
}
