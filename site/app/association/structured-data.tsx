import type { SiteSettings } from './site-settings'

/** What structured data say of the site. */
export type DescribedSite = Readonly<{
  /** Public origin of the site. */
  siteUrl: string
  /** Base host of pictures; empty for the site's own. */
  baseUrl: string
  settings: SiteSettings
}>

/**
 * Structured data of a page for search engines (JSON-LD, schema.org). Rendered by the server only: the code that creates `data` returns
 * null in the browser, so that it is not bundled, and the element stays as rendered.
 */
export function StructuredData({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and no script to any browser
      dangerouslySetInnerHTML={{ __html: data ? scriptText(data) : '' }}
    />
  )
}

/** JSON for a script element: no text in it can close the element or open a comment. */
export function scriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
