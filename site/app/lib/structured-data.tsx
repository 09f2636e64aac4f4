/**
 * What a page holds, in the words of schema.org, for search engines (JSON-LD). Only the server writes it: whoever makes `data`
 * answers null in the browser, so that its code is not sent there, and the element stays as it came.
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

/** JSON as it may stand in a script element: no text in it can close the element or open a comment. */
export function scriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
