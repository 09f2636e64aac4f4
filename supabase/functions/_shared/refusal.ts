/** An error with an HTTP status and a code; `message` is shown to the caller. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const notAdmin = () =>
  new Refusal(403, 'forbidden', 'Dafür ist die Anmeldung als Administrator nötig.')

export const notTheOffice = (office: string) =>
  new Refusal(403, 'forbidden', `Das gehört zum Amt ${office}. Ämter vergibt der Vorstand.`)

export const methodNotAllowed = () =>
  new Refusal(405, 'method_not_allowed', 'Diese Funktion nimmt nur POST an.')

export const unreadableBody = () =>
  new Refusal(400, 'invalid_body', 'Die Anfrage ist kein lesbares JSON-Objekt.')

export const incomplete = () => new Refusal(400, 'incomplete', 'Bitte füllen Sie Betreff und Inhalt aus.')

export const tooLong = () => new Refusal(400, 'too_long', 'Betreff oder Inhalt sind zu lang.')

export const webhookNotReady = () =>
  new Refusal(409, 'webhook_not_ready', 'Kein aktiver und getesteter Webhook verfügbar.')

export const webhookNotFound = () =>
  new Refusal(404, 'webhook_not_found', 'Diesen Webhook gibt es nicht (mehr).')

export const webhookMismatch = () =>
  new Refusal(409, 'webhook_mismatch', 'Die Adresse gehört nicht zu diesem Webhook.')

export const invalidField = (name: string) =>
  new Refusal(400, 'invalid_field', `Das Feld ${name} ist ungültig.`)

export const noSubscribers = () => new Refusal(409, 'no_subscribers', 'Es gibt keine bestätigten Abonnenten.')

export const noOwnAddress = () =>
  new Refusal(400, 'no_own_address', 'Zu dieser Anmeldung gehört keine E-Mail-Adresse.')

export const newsletterChanged = () =>
  new Refusal(409, 'newsletter_changed', 'Unter dieser send_id wurde ein anderer Text versendet.')
