import type { Differences, EverywhereDifferent } from '../../recorded-answers.ts'

/** Parts of answers that differ everywhere: the end of their path, and a heading of docs/differences.md. */
export const EVERYWHERE: EverywhereDifferent = {
  'headers.cache-control': 'Headers',
  user_metadata: 'Metadata of the service',
  'user_metadata.email': 'Metadata of the service',
  'user_metadata.email_verified': 'Metadata of the service',
  'user_metadata.phone_verified': 'Metadata of the service',
  'user_metadata.sub': 'Metadata of the service',
  'identity_data.email_verified': 'Identities',
  'identity_data.first_name': 'Identities',
  weak_password: 'Fields of an answer',
  recovery_sent_at: 'Times of mails',
  confirmation_sent_at: 'Times of mails',
}

/** Requests that are answered in another way: by heading of docs/differences.md, "scenario: request", and status and code of ours. */
const BY_HEADING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Addresses that have an account': {
    'signing up twice: again, in capitals': '200',
    'signing up twice: the newest link': '200',
    'signing up with an address that has an account: signing up': '200',
    'an account by a link: no account wanted, nobody known': '200',
    'requests for mails that are refused: /otp: an address of nobody': '200',
  },
  Challenges: {
    'a second factor: the same challenge again': '422 mfa_factor_not_found',
  },
  'Errors of the server': {
    'changes of an account that are refused: a phone': '400 phone_provider_disabled',
    'creating and changing accounts: the address of somebody else': '422 email_exists',
    'accounts that are refused: a hash that is none': '400 validation_failed',
  },
  'Fields of an answer': {
    'signing in with a password: the settings': '200',
    'creating and changing accounts: with everything': '200',
  },
  Headers: {
    'sign-ups that are refused: a short password, in the newer format': '422 weak_password',
  },
  'Links in mails': {
    'links that are opened in a browser: a type that is none': '303',
    'links that are opened in a browser: no token': '303',
    'links that are opened in a browser: a link without anything': '303',
    'links that are opened in a browser: a link with a type alone': '303',
  },
  'Nonce and present password': {
    'changing data and password: a wrong present password': '400 current_password_invalid',
    'changing data and password: a wrong nonce': '422 reauthentication_not_valid',
    'changing data and password: a new password': '200',
    'reauthenticating: a wrong code': '422 reauthentication_not_valid',
    'reauthenticating: the code': '200',
    'reauthenticating: the code again': '422 reauthentication_not_valid',
  },
  'Not offered': {
    'bodies of sign-ins that are refused: grant "id_token": an empty object': '400 validation_failed',
    'a link or a code instead of a password: by the older path': '404 not_found',
    'a link or a code instead of a password: its link': '403 otp_expired',
    'requests for mails that are refused: /magiclink: no body': '404 not_found',
    'requests for mails that are refused: /magiclink: an empty object': '404 not_found',
    'requests for mails that are refused: /magiclink: no JSON': '404 not_found',
    'requests for mails that are refused: /magiclink: a list': '404 not_found',
    'requests for mails that are refused: /magiclink: an empty address': '404 not_found',
    'requests for mails that are refused: /magiclink: a number': '404 not_found',
    'requests for mails that are refused: /magiclink: a name': '404 not_found',
    'requests for mails that are refused: /magiclink: a phone': '404 not_found',
    'requests for mails that are refused: /magiclink: an address of nobody': '404 not_found',
    'requests for mails that are refused: /magiclink: as a GET': '404 not_found',
    'identities and what is switched off: the end of a sign-in elsewhere': '404 flow_state_not_found',
    'identities and what is switched off: the end without anything': '404 flow_state_not_found',
  },
  Unlinking: {
    'identities and what is switched off: unlinking an unknown identity': '422 identity_not_found',
    'identities and what is switched off: unlinking what has no id': '422 identity_not_found',
  },
  Phones: {
    'requests for mails that are refused: /resend: type "phone_change", nobody':
      '400 phone_provider_disabled',
  },
  'Passwords by administrators': {
    'accounts that are refused: a short password': '422 weak_password',
  },
  'Soft deletion': {
    'deleting accounts: what is left of it': '404 user_not_found',
  },
  'Types of codes': {
    'a forgotten password, by the code: the code as a magic link': '403 otp_expired',
    'a forgotten password, by the code: the code': '200',
  },
  'Unknown endpoints': {
    'sign-ups that are refused: as a GET': '404 not_found',
    'bodies of sign-ins that are refused: as a GET': '404 not_found',
    'signing out: as a GET': '404 not_found',
    'requests for mails that are refused: /recover: as a GET': '404 not_found',
    'requests for mails that are refused: /otp: as a GET': '404 not_found',
    'requests for mails that are refused: /resend: as a GET': '404 not_found',
    'changes of an account that are refused: as a POST': '404 not_found',
    'changes of an account that are refused: deleting it': '404 not_found',
    'reauthenticating: as a POST': '404 not_found',
    'identities and what is switched off: no such endpoint': '404 not_found',
    'identities and what is switched off: no path': '404 not_found',
    'factors that are refused: the list': '404 validation_failed',
    'accounts that are refused: a method that is none': '404 not_found',
    'accounts that are refused: an endpoint that is none': '404 not_found',
  },
  'Wording of errors': {
    'identities and what is switched off: signing in by "x"': '400 validation_failed',
    'accounts that are refused: password and hash': '400 validation_failed',
  },
}

export const DIFFERENCES: Differences = Object.fromEntries(
  Object.entries(BY_HEADING).flatMap(([heading, requests]) =>
    Object.entries(requests).map(([request, ours]) => [request, [heading, ours]] as const),
  ),
)
