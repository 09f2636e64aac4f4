import { Notice } from '../notice'
import { ResendConfirmation } from '../resend-confirmation'

/** The password was right, but the address is not confirmed. */
export function Unconfirmed({ email }: { email: string }) {
  return (
    <Notice tone="wrong" title="E-Mail nicht bestätigt">
      <p>
        Wir haben Ihnen beim Registrieren eine E-Mail mit einem Link geschickt. Öffnen Sie ihn, danach können
        Sie sich einloggen. Nichts gefunden? Sehen Sie auch im Spam-Ordner nach.
      </p>
      <ResendConfirmation email={email} />
    </Notice>
  )
}

/** The account was created; its address is still to be confirmed. */
export function ConfirmationPending({ email }: { email: string }) {
  return (
    <Notice tone="good" title="Fast geschafft">
      <p className="wrap-anywhere">
        Wir haben eine E-Mail an {email} geschickt. Öffnen Sie den Link darin, dann können Sie sich hier
        einloggen.
      </p>
    </Notice>
  )
}
