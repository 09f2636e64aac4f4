import { readBrowserAccess } from '../supabase/browser-access'
import { pictureSources } from './pictures'

const SIZE = { width: 160, height: 120, whole: true }

/** A small picture of a business; renders nothing for an address outside of our storage. */
export function Thumbnail({ url, alt }: { url: string; alt: string }) {
  const sources = pictureSources(url, readBrowserAccess().baseUrl, SIZE)
  return (
    sources && (
      <img
        {...sources}
        sizes="7rem"
        alt={alt}
        className="h-20 w-28 rounded-soft bg-paper-deep object-contain"
      />
    )
  )
}
