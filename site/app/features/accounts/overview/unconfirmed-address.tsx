import type { User } from '@supabase/auth-js'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { longDay } from '../../../lib/time/town-time'
import { ResendConfirmation } from '../resend-confirmation'

const load = async () => (await (await sessionClient()).rpc('mail_is_delivered').throwOnError()).data === true

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
