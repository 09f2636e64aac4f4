import { z } from 'zod'
import { coordinates } from './values.ts'

export const map = z
  .object({
    centre: coordinates({
      label: 'Mitte des Ortes',
      help: 'Koordinaten wie „49.1234, 12.3456“ oder der Link eines Kartendienstes. Standorte, die weiter als 50 km entfernt sind, werden nicht angenommen.',
    }),
  })
  .meta({ label: 'Karte' })
