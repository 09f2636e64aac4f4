import { useSettings } from '../../../../association/use-settings'
import { authClient } from '../../../../lib/session/auth-client'
import { type SecurityFailure, securityFailure } from '../failure'
import { useSecondFactor } from '../second-factor-context'

/** A factor that is not verified yet. */
export type Device = Readonly<{
  id: string
  picture: string
  secret: string
  /** `otpauth:` link that opens an authenticator app on this device. */
  address: string
}>

type Begun = Readonly<{ device: Device }> | Readonly<{ failure: SecurityFailure }>

export type EnrolmentControl = ReturnType<typeof useEnrolment>

const BEGIN_FAILED = 'Das Gerät konnte nicht eingerichtet werden.'
const VERIFY_FAILED = 'Der Code konnte nicht geprüft werden.'

/** Calls of the enrolment; failures are values. */
export function useEnrolment() {
  const { association } = useSettings()
  const withSecondFactor = useSecondFactor()

  async function begin(friendlyName: string): Promise<Begun> {
    try {
      const { mfa } = await authClient()
      const issuer = association.shortName
      const { data, error } = await withSecondFactor(() =>
        mfa.enroll({ factorType: 'totp', friendlyName, issuer }),
      )
      if (error) return { failure: securityFailure(error, BEGIN_FAILED) }
      const { qr_code, secret, uri } = data.totp
      // The picture is an SVG in a data URL, where # would start the fragment.
      return { device: { id: data.id, picture: qr_code.replaceAll('#', '%23'), secret, address: uri } }
    } catch (error) {
      return { failure: securityFailure(error, BEGIN_FAILED) }
    }
  }

  /** Verifies the first code; null when it was accepted. */
  async function verify({ id }: Device, code: string): Promise<SecurityFailure | null> {
    try {
      const { mfa } = await authClient()
      const { error } = await mfa.challengeAndVerify({ factorId: id, code })
      return error ? securityFailure(error, VERIFY_FAILED) : null
    } catch (error) {
      return securityFailure(error, VERIFY_FAILED)
    }
  }

  /** Removes an unverified factor. If that fails, the server removes it later. */
  function discard({ id }: Device): void {
    void authClient()
      .then(({ mfa }) => mfa.unenroll({ factorId: id }))
      .catch(() => {})
  }

  return { begin, verify, discard }
}
