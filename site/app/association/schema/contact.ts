import { z } from 'zod'
import { line } from './values.ts'

export const contact = z
  .object({
    street: line('[Straße und Hausnummer]', {
      label: 'Straße und Hausnummer',
      required: true,
      legalText: true,
    }),
    postalCode: line('[PLZ]', { label: 'PLZ', required: true, legalText: true }, 10),
    phone: line('[Telefonnummer]', { label: 'Telefon', required: true, legalText: true }, 40),
    email: line('[E-Mail-Adresse]', { label: 'E-Mail-Adresse', required: true, legalText: true }, 254),
  })
  .meta({ label: 'Kontakt' })
