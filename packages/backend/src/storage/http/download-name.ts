/**
 * `Content-Disposition` for `?download=name` (RFC 6266); an empty name gives only `attachment`. Quotes, separators and line breaks are
 * percent-encoded, as everything but plain characters.
 */
export function contentDisposition(download: string): string {
  if (download === '') return 'attachment;'
  const encoded = encodeURIComponent(download.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}
