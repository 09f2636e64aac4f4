import { ASSOCIATION } from '../../../content/association'
import { authClient } from '../../../lib/session/auth-client'
import { type SecurityFailure, securityFailure } from '../failure'
import { useSecondFactor } from '../second-factor-context'

/** A device that has not shown a code yet. */
export type Device = Readonly<{
  id: string
  picture: string
  secret: string
  /** Opens an authenticator app on this very device. */
  address: string
}>

type Begun = Readonly<{ device: Device }> | Readonly<{ failure: SecurityFailure }>

export type EnrolmentControl = ReturnType<typeof useEnrolment>

const BEGIN_FAILED = 'Das Gerät konnte nicht eingerichtet werden.'
const VERIFY_FAILED = 'Der Code konnte nicht geprüft werden.'

/** The calls that make a device count; failures are values. */
export function useEnrolment() {
  const withSecondFactor = useSecondFactor()

  async function begin(friendlyName: string): Promise<Begun> {
    try {
      const { mfa } = await authClient()
      const issuer = ASSOCIATION.shortName
      const { data, error } = await withSecondFactor(() =>
        mfa.enroll({ factorType: 'totp', friendlyName, issuer }),
      )
      if (error) return { failure: securityFailure(error, BEGIN_FAILED) }
      const { qr_code, secret, uri } = data.totp
      // The picture is SVG in an address, where a # would begin a fragment.
      return { device: { id: data.id, picture: qr_code.replaceAll('#', '%23'), secret, address: uri } }
    } catch (error) {
      return { failure: securityFailure(error, BEGIN_FAILED) }
    }
  }

  /** Shows the first code; null when it was accepted. */
  async function verify({ id }: Device, code: string): Promise<SecurityFailure | null> {
    try {
      const { mfa } = await authClient()
      const { error } = await mfa.challengeAndVerify({ factorId: id, code })
      return error ? securityFailure(error, VERIFY_FAILED) : null
    } catch (error) {
      return securityFailure(error, VERIFY_FAILED)
    }
  }

  /** Forgets a device that was not finished. If that fails, the server forgets it later by itself. */
  function discard({ id }: Device): void {
    void authClient()
      .then(({ mfa }) => mfa.unenroll({ factorId: id }))
      .catch(() => {})
  }

  return { begin, verify, discard }
}
