/** Accounts, for commands that create or change them without the HTTP API. */

export {
  checkNewPassword,
  createUser,
  type Database,
  findUserByEmail,
  normaliseEmail,
  type PasswordHasher,
} from '../auth/index.ts'
/** Second factors as they are stored, for copies to services that keep them otherwise. */
export { sealedSecrets } from '../auth/keys.ts'
