import type { Messages } from './messages.ts'

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
