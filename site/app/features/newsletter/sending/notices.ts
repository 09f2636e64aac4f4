import { failureToast, type Toast } from '../../../ui/toast/toast-context'
import { spokenTime } from './sending-time'

/** Toasts of the page (docs/product.md#sending-newsletters). */
export const NEWSLETTER_INCOMPLETE = failureToast('Bitte füllen Sie Betreff und Inhalt aus.')
export const NO_WEBHOOK = failureToast('Kein aktiver und getesteter Webhook verfügbar.')
export const SENDING_FAILED = failureToast('Newsletter konnte nicht versendet werden.')
export const SENT = { title: 'Newsletter versendet' } satisfies Toast
export const QUEUED = {
  title: 'Newsletter wird versendet',
  description: 'Sie können diese Seite schließen. Der Server versendet weiter.',
} satisfies Toast
export const scheduledFor = (at: string): Toast => ({
  title: 'Newsletter geplant',
  description: `Er geht am ${spokenTime(at)} hinaus, auch wenn diese Seite geschlossen ist.`,
})
export const SCHEDULING_FAILED = failureToast(
  'Der Newsletter konnte nicht geplant werden. Es können höchstens fünfzig geplant sein.',
)
export const CONTROL_FAILED = failureToast('Das hat nicht geklappt. Bitte laden Sie die Seite neu.')
export const TEST_MAIL_SENT = {
  title: 'Probe versendet',
  description: 'Sie ist an Ihre eigene Adresse unterwegs, an niemanden sonst.',
} satisfies Toast
export const TEST_MAIL_FAILED = failureToast('Die Probe konnte nicht versendet werden.')
export const NO_SUBSCRIBERS = failureToast('Es gibt keine bestätigten Abonnenten.')
export const SENT_IN_PART = {
  title: 'Newsletter teilweise versendet',
  description: 'Nicht alle wurden erreicht. Das Ergebnis steht im Versandprotokoll.',
  destructive: true,
} satisfies Toast

export const TOO_LONG_TO_STRUCTURE = failureToast(
  'Dieser Text ist zu lang für den Editor: mehr als 500 Absätze oder 200.000 Zeichen.',
)

export const DRAFT_CHANGED_ELSEWHERE = {
  title: 'Als eigener Entwurf gespeichert',
  description:
    'Der Entwurf wurde inzwischen woanders geändert oder gelöscht. Ihr Text steht jetzt in einem eigenen.',
} satisfies Toast
export const DRAFT_NOT_SAVED = failureToast(
  'Was Sie gerade schreiben, konnte nicht gespeichert werden. Es bleibt deshalb stehen.',
)
export const DRAFTS_FULL = failureToast('Es gibt schon fünfzig Entwürfe. Bitte löschen Sie zuerst einen.')
export const DRAFT_NOT_DELETED = failureToast('Der Entwurf konnte nicht gelöscht werden.')

export const URL_MISSING = failureToast('Bitte geben Sie eine Webhook-URL ein.')
export const SAVING_FAILED = failureToast('Webhook-URL konnte nicht gespeichert werden.')
export const SAVED = { title: 'Webhook-URL wurde gespeichert' } satisfies Toast
export const TESTED = { title: 'Webhook getestet' } satisfies Toast
export const TEST_FAILED = failureToast('Webhook-Test fehlgeschlagen.')
export const STATUS_CHANGED = { title: 'Status aktualisiert' } satisfies Toast
export const STATUS_FAILED = failureToast('Status konnte nicht aktualisiert werden.')
export const DELETED = { title: 'Webhook gelöscht' } satisfies Toast
export const DELETING_FAILED = failureToast('Webhook konnte nicht gelöscht werden.')
export const SECRET_UNREADABLE = failureToast('Der Schlüssel konnte nicht geladen werden.')

/** Replaces a list that could not be read; the error is in the console (docs/product.md#sending-newsletters). */
export const NOT_READABLE = 'Die Liste ist gerade nicht zu lesen.'
export const WEBHOOKS_NOT_READABLE =
  'Die Webhooks sind gerade nicht zu lesen. Ohne sie kann der Newsletter nicht versendet werden.'
