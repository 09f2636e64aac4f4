import type { User } from '@supabase/auth-js'
import { FileText, Mail, ShieldCheck, Store } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { useLoaded } from '../../lib/live/use-loaded'
import { useAuth } from '../../lib/session/auth-context'
import { mayEnter } from '../../lib/session/roles'
import { sessionApi } from '../../lib/session/session-api'
import { longDay } from '../../lib/time/town-time'
import { AreaPage } from '../../ui/area-page'
import { BreakableAddress } from '../../ui/text/breakable-address'
import { ResendConfirmation } from './registered'

/** Overview for accounts without the role of a member; members are redirected to their area. */
export default function OverviewPage() {
  const { contact } = useSettings()
  const { user, role } = useAuth()
  if (mayEnter('member', role)) return <Navigate to="/member" replace />
  return (
    <AreaPage title="Mein Konto" introduction="Das können Sie mit Ihrem Konto tun.">
      <div className="grid gap-4 @2xl:grid-cols-2">
        {user && !user.email_confirmed_at && (
          <Card icon={Mail} title="Ihre Adresse bestätigen">
            <UnconfirmedAddress user={user} />
          </Card>
        )}
        <Card icon={FileText} title="Meine Beiträge" to="/konto/posts">
          Was Sie eingereicht haben, während Sie angemeldet waren, und was daraus geworden ist.
        </Card>
        <Card icon={Mail} title="Newsletter" to="/konto/newsletter">
          Bestellen oder abbestellen.
        </Card>
        <Card icon={ShieldCheck} title="Sicherheit" to="/konto/security">
          Passwort, E-Mail-Adresse, zweiter Faktor und Anmeldungen.
        </Card>
        <Card icon={Store} title="Mitglied werden" to="/mitmachen">
          Mit Ihrem Betrieb im Verein mitmachen.
        </Card>
      </div>
      <p className="mt-8 max-w-prose">
        Sie sind schon Mitglied im Verein? Dann schalten wir Ihr Konto für den Mitgliederbereich frei. Dauert
        es zu lange, schreiben Sie uns an{' '}
        <a href={`mailto:${contact.email}`} className="text-link">
          <BreakableAddress address={contact.email} />
        </a>
        .
      </p>
    </AreaPage>
  )
}

type CardProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  title: string
  /** Target of the title; none when all content is on the card. */
  to?: string
  children: ReactNode
}

function Card({ icon: Icon, title, to, children }: CardProps) {
  return (
    <section className="rounded-card border border-line bg-paper p-5">
      <h2 className="flex items-center gap-2.5 text-xl">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-market-600" />
        {to ? (
          <Link to={to} className="inline-flex min-h-10 items-center text-link">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}

const load = async () =>
  (await (await sessionApi.rows()).rpc('mail_is_delivered').throwOnError()).data === true

/** The known state of the mail that confirms the account's address, and the way to another address. */
export function UnconfirmedAddress({ user }: { user: User }) {
  const { loaded } = useLoaded(load)
  const { email = '', confirmation_sent_at: sentAt } = user
  if (loaded.state === 'loading') return null
  const delivers = loaded.state === 'failed' || loaded.value
  return (
    <>
      <p className="mb-3 wrap-anywhere">
        {sentAt && delivers
          ? `Am ${longDay(sentAt)} haben wir Ihnen eine E-Mail an ${email} geschickt. `
          : `${email} ist noch nicht bestätigt. `}
        {!delivers
          ? 'Diese Website verschickt zurzeit keine E-Mails. Sobald sie es tut, können Sie hier einen Link anfordern.'
          : sentAt
            ? 'Öffnen Sie den Link darin, dann wissen wir, dass die Adresse Ihnen gehört.'
            : 'Mit einem Link, den wir Ihnen schicken, zeigen Sie, dass die Adresse Ihnen gehört.'}
      </p>
      {delivers && <ResendConfirmation email={email} label={sentAt ? undefined : 'Link senden'} />}
    </>
  )
}
