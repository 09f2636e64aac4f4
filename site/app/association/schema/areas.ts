import { z } from 'zod'
import { byEntity } from '../../../../supabase/functions/_shared/entities.ts'
import { PAGE_ENTRIES } from '../texts/public-pages.ts'
import { flag, line } from './values.ts'

/** First segments of the addresses of other pages, and names that servers reserve. */
const TAKEN =
  /^\/(nutzungsbedingungen|suche|einbetten|offline|newsletter-vorschau|einstellungen-vorschau|beitrag-im-rahmen|auth|admin|member|konto|assets|rest|storage|functions|realtime|forms|healthz)$/

export const areas = z
  .object({
    ideas: flag(true, { label: 'Ideen', help: 'Der Bürger-Ideenpool.' }),
    photos: flag(true, { label: 'Fotos und Geschichten' }),
    vouchers: flag(true, { label: 'Gutscheine' }),
    ...byEntity(({ many }) => flag(true, { label: many })),
    postsLabel: line('Mein {Ort}', { label: 'Name des Bereichs für Fotos', required: true }, 60),
    postsPath: line(
      '/mein-ort',
      {
        label: 'Adresse des Bereichs für Fotos',
        help: 'Zum Beispiel /mein-musterstadt. Links auf die alte Adresse führen danach ins Leere.',
        required: true,
      },
      60,
    )
      .refine((path) => /^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(path), {
        error: 'Ein Schrägstrich, dann kleine Buchstaben, Ziffern und Bindestriche.',
      })
      .refine((path) => !TAKEN.test(path) && !PAGE_ENTRIES.some(([, page]) => page.path === path), {
        error: 'Diese Adresse hat schon eine andere Seite.',
      }),
  })
  .meta({ label: 'Bereiche' })
