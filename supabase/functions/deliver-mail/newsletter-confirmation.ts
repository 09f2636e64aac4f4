import type { Association } from '../_shared/association.ts'
import type { Mail } from '../_shared/platform.ts'
import { paragraphsMail } from './paragraphs-mail.ts'

/** A queued question whether an address was meant to get the newsletter. */
export type Confirmation = Readonly<{ id: string; email: string; token: string }>

/**
 * Asks the owner of an address to confirm the newsletter. Anybody can enter any address in the form, so the mail contains neither the name
 * that was entered nor anything but the question.
 */
export function newsletterConfirmation(
  { email, token }: Confirmation,
  { association, siteUrl }: Readonly<{ association: Association; siteUrl: string }>,
): Mail {
  return paragraphsMail(
    email,
    'Bitte bestätigen Sie Ihre Anmeldung zum Newsletter',
    [
      `diese E-Mail-Adresse wurde für unseren Newsletter angemeldet (${association.name}). Bitte bestätigen Sie, dass Sie ihn bekommen möchten:`,
      { url: `${siteUrl}/newsletter/bestaetigen/${token}`, label: 'Anmeldung bestätigen' },
      'Der Link gilt sieben Tage. Abmelden können Sie sich jederzeit mit dem Link am Ende jeder Ausgabe.',
      'Sie haben sich nicht angemeldet? Dann tun Sie nichts: Ohne Ihre Bestätigung bekommen Sie keinen Newsletter.',
    ],
    association,
  )
}
