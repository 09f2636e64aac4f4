import { Refusal } from '../_shared/refusal.ts'

export const accountExists = () =>
  new Refusal(
    409,
    'account_exists',
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Geben Sie ihm das Amt in der Liste.',
  )

const accountNotFound = () => new Refusal(404, 'account_not_found', 'Dieses Konto gibt es nicht (mehr).')

export const lastBoard = () =>
  new Refusal(
    409,
    'last_board',
    'Das ist das letzte Konto des Vorstands. Bitte nehmen Sie zuerst jemand anderen in den Vorstand auf.',
  )

const ownAccount = () =>
  new Refusal(409, 'own_account', 'Das eigene Konto können Sie hier nicht sperren oder löschen.')

const tooManyInvitations = () =>
  new Refusal(
    429,
    'too_many_invitations',
    'In einer Stunde sind höchstens 20 Einladungen möglich. Bitte warten Sie etwas.',
  )

const BY_SQLSTATE: Readonly<Record<string, () => Refusal>> = {
  P0002: accountNotFound,
  '23001': lastBoard,
  ZU020: ownAccount,
  ZU021: tooManyInvitations,
}

/** The refusal that belongs to an error of `begin_account_action`; any other error is a fault. */
export function refusalOf(error: { code: string; message: string }): Error {
  return BY_SQLSTATE[error.code]?.() ?? new Error('an account action was not begun', { cause: error })
}
