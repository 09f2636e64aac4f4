import { z } from 'zod'
import { USUAL_QUALITY } from './size.ts'

const Side = z.coerce.number().int().min(1).max(100_000).optional()
const notOffered = z.undefined({ error: 'is not supported' }).optional()

/** What clients ask of a picture: in the address of a rendition, or when they sign a link to one. */
export const Transformation = z.object({
  width: Side,
  height: Side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(1).max(100).default(USUAL_QUALITY),
  /** `origin` keeps the picture's own format, whatever the browser accepts. */
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  gravity: notOffered,
  x_offset: notOffered,
  y_offset: notOffered,
})

export type Transformation = z.output<typeof Transformation>
