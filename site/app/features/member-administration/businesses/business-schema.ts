import { checkbox, type Field, parsed, text } from '../../../lib/form/schema'

const coordinate = (label: string, most: number): Field<number | null> =>
  parsed((typed) => (typed === '' ? null : Number(typed.replace(',', '.'))), {
    label,
    inputMode: 'decimal',
    maxLength: 20,
    rule: (typed, texts) => {
      const number = Number(typed.replace(',', '.'))
      if (typed !== '' && !(Math.abs(number) <= most)) return `Bitte eine Zahl zwischen -${most} und ${most}.`
      const isAlone = (texts.latitude?.trim() === '') !== (texts.longitude?.trim() === '')
      return isAlone && typed === '' ? 'Bitte beide Koordinaten angeben oder keine.' : undefined
    },
  })

/** The fields of an entry; lengths as in the database. `hours` and `pictures` are JSON, set by their editors. */
export const BUSINESS_FORM = {
  about: text({ label: 'Über den Betrieb', maxLength: 10_000 }),
  offers: text({ label: 'Angebote', maxLength: 3_000 }),
  open_sundays: checkbox({ label: 'Nimmt an verkaufsoffenen Sonntagen teil' }),
  latitude: coordinate('Breitengrad', 90),
  longitude: coordinate('Längengrad', 180),
  hours: text({ label: 'Öffnungszeiten' }),
  pictures: text({ label: 'Bilder' }),
}
