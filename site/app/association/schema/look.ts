import { z } from 'zod'
import { colour, line, picture } from './values.ts'

export const look = z
  .object({
    logo: picture({ label: 'Logo', help: 'Leer gelassen: Die gezeichnete Marke steht da.', aspect: 1 }),
    accent: colour({
      label: 'Farbe der Schaltflächen',
      help: 'Leer gelassen: das Rot der Vorlage. Weiße Schrift muss darauf lesbar sein.',
    }),
    sharingPicture: picture({
      aspect: 1200 / 630,
      label: 'Bild geteilter Links',
      help: '1200 × 630 Pixel. Leer gelassen: die gezeichnete Stadt.',
    }),
    sharingMotto: line('Läden, Feste, Gemeinschaft', { label: 'Satz auf dem Bild geteilter Links' }, 80),
    sharingAlt: line('Zeichnung der Stadt am Fluss', { label: 'Beschreibung dieses Bilds' }),
  })
  .meta({ label: 'Aussehen' })
