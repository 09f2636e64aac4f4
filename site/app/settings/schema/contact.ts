import { z } from 'zod'
import { line } from './values.ts'

export const contact = z
  .object({
    street: line('[Straße und Hausnummer]', { label: 'Straße und Hausnummer', required: true }),
    postalCode: line('[PLZ]', { label: 'PLZ', required: true }, 10),
    phone: line('[Telefonnummer]', { label: 'Telefon', required: true }, 40),
    email: line('[E-Mail-Adresse]', { label: 'E-Mail-Adresse', required: true }, 254),
  })
  .meta({ label: 'Kontakt' })
