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
