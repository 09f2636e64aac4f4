type LinkWords = Readonly<{ title: string; button: string }>

/** Texts for operators and for the page of `GET /auth/v1/verify`, in one language. */
export type Messages = Readonly<{
  /** Language tag (BCP 47), for the page's `lang`. */
  language: string
  /** The data folder `folder` belongs to the user with the number `userId`, and the command runs as root. */
  folderOfOtherUser(folder: string, userId: number): string
  /** JWT_SECRET differs from the secret that the restored second factors are encrypted with. */
  otherJwtSecret: string
  /** A backup was made after the migrations `versions`, which this version does not have. */
  backupTooNew(versions: readonly string[]): string
  /** The page of `GET /auth/v1/verify`, by the link's `type`; `signIn` is for every other type. */
  linkPage: Readonly<{
    signup: LinkWords
    recovery: LinkWords
    invite: LinkWords
    email_change: LinkWords
    signIn: LinkWords
    /** Why another click is needed. */
    explanation: string
    notRequested: string
  }>
}>

export const ENGLISH: Messages = {
  language: 'en',
  folderOfOtherUser: (folder, userId) =>
    `${folder} belongs to the user with number ${userId}, not to root. Run the command as that user.`,
  otherJwtSecret:
    'JWT_SECRET is not the secret that the data was made with; second factors would be lost. Set the same one or none.',
  backupTooNew: (versions) =>
    `The backup was made by a newer version of this software (${versions.join(', ')}).`,
  linkPage: {
    signup: { title: 'Confirm your e-mail', button: 'Confirm e-mail address' },
    recovery: { title: 'New password', button: 'Choose a new password' },
    invite: { title: 'Welcome', button: 'Accept the invitation' },
    email_change: { title: 'New e-mail address', button: 'Confirm the change' },
    signIn: { title: 'Login', button: 'Sign in' },
    explanation: 'One more click is needed, so that no program that scans e-mails uses up your link.',
    notRequested: 'You did not request this e-mail? Then just close this page.',
  },
}
