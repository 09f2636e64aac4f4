import { ButtonLink } from '../../../ui/button/button-link'
import { Letter } from '../../../ui/illustrations/letter'
import { AccountCard } from '../account-card'
import type { MailType } from '../requests'
import { ResendForm } from './resend-form'
import { TEXTS } from './texts'

/** The link was used, has expired or is invalid (`type` null): shows what to do instead. */
export function InvalidLink({ type }: { type: MailType | null }) {
  const { invalid, way } = type ? TEXTS[type] : UNKNOWN
  return (
    <AccountCard
      title="Dieser Link gilt nicht mehr"
      intro={
        <p>Jeder Link gilt 24 Stunden und nur ein einziges Mal, damit ihn niemand sonst benutzen kann.</p>
      }
      picture={<Letter className="mx-auto w-5/6 pb-6" />}
    >
      <p className="text-lg">{invalid}</p>
      <ButtonLink to={way.to} size="large" className="mt-5">
        {way.label}
      </ButtonLink>
      {type === 'signup' && <ResendForm />}
    </AccountCard>
  )
}

const UNKNOWN = {
  invalid: 'Vielleicht fehlt beim Kopieren ein Stück. Öffnen Sie den Link bitte direkt aus der E-Mail.',
  way: { label: 'Zum Login', to: '/auth/login' },
} as const
