import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { buttonStyle } from '../../ui/button/button-style'
import { Letter } from '../../ui/illustrations/letter'

/** Target of the link in a confirmation mail. Opening it changes nothing: mail scanners follow every link. */
export function ConfirmNewsletterPage({ outcome }: { outcome: LinkOutcome | undefined }) {
  switch (outcome) {
    case 'done':
      return (
        <LinkPage title="Newsletter abonniert">
          <p role="status">Danke! Ab sofort bekommen Sie unseren Newsletter an diese Adresse.</p>
          <p>Abbestellen können Sie ihn jederzeit: Der Link dafür steht am Ende jeder Ausgabe.</p>
          <p>
            <Link to="/" className="text-link">
              Zur Startseite
            </Link>
          </p>
        </LinkPage>
      )
    case 'invalid':
      return (
        <LinkPage title="Dieser Link gilt nicht mehr">
          <p role="status">Jeder Link gilt sieben Tage und ein einziges Mal; ein neuer ersetzt den alten.</p>
          <p>
            Haben Sie schon bestätigt? Dann ist nichts weiter zu tun. Sonst abonnieren Sie den Newsletter{' '}
            <a href="#newsletter" className="text-link">
              unten auf dieser Seite
            </a>{' '}
            noch einmal.
          </p>
        </LinkPage>
      )
    default:
      return (
        <LinkPage title="Newsletter bestätigen">
          <p>Möchten Sie den Newsletter an diese Adresse bekommen? Ein Klick fehlt noch.</p>
          {outcome === 'failed' && <TryAgain />}
          <Step step="bestaetigen">Abonnement bestätigen</Step>
        </LinkPage>
      )
  }
}

export function TryAgain() {
  return (
    <p role="status" className="font-semibold">
      Das hat nicht geklappt. Bitte versuchen Sie es in einem Moment noch einmal.
    </p>
  )
}

type LinkPageProps = { title: string; children: ReactNode }

/** Layout of the pages that links in mails lead to: a question or a result, and at most one button. */
export function LinkPage({ title, children }: LinkPageProps) {
  return (
    <div className="page-width py-8 @2xl:py-14">
      <div className="mx-auto grid max-w-3xl overflow-hidden rounded-card border border-line bg-paper-bright shadow-card @xl:grid-cols-[1fr_12rem]">
        <div className="space-y-4 p-6 @2xl:p-10">
          <h1 className="text-3xl hyphens-auto @2xl:text-4xl">{title}</h1>
          {children}
        </div>
        <div className="hidden bg-straw-light @xl:flex @xl:items-end">
          <Letter className="mx-auto w-5/6 pb-6" />
        </div>
      </div>
    </div>
  )
}

type StepProps = { step: string; variant?: 'primary' | 'secondary'; children: string }

/**
 * The button of such a page. A form without script on purpose: it has to work in every mail program's browser. A POST without a step is what
 * mail programs send for one-click unsubscribing.
 */
export function Step({ step, variant = 'primary', children }: StepProps) {
  return (
    <form method="post" action={`?schritt=${step}`}>
      <button type="submit" className={buttonStyle(variant, 'large')}>
        {children}
      </button>
    </form>
  )
}

/** Result of a button: carried out, or a link that is unknown, used or too old, or a database that did not answer. */
export type LinkOutcome = 'done' | 'invalid' | 'failed'
/** `back`: the unsubscription was taken back. */
export type UnsubscribeOutcome = LinkOutcome | 'back'

/** Confirms the sign-up that the token was sent for. */
export async function confirmNewsletter(client: DatabaseClient, token: string): Promise<LinkOutcome> {
  const { data, error } = await client.rpc('confirm_newsletter', { _token: token })
  return error ? 'failed' : data ? 'done' : 'invalid'
}

/** Ends the subscription that the token was sent to; `one_click` is the request of a mail program (RFC 8058). */
export async function unsubscribe(
  client: DatabaseClient,
  token: string,
  by: 'link' | 'one_click',
): Promise<LinkOutcome> {
  const { data, error } = await client.rpc('unsubscribe_newsletter', { _token: token, _by: by })
  return error ? 'failed' : data ? 'done' : 'invalid'
}

/** Takes back what `unsubscribe` did within the last day. */
export async function resubscribe(client: DatabaseClient, token: string): Promise<UnsubscribeOutcome> {
  const { data, error } = await client.rpc('resubscribe_newsletter', { _token: token })
  return error ? 'failed' : data ? 'back' : 'invalid'
}
