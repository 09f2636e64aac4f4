/** Accounts, for commands that create or change them without the HTTP API. */
export {
  checkNewPassword,
  createUser,
  type Database,
  findUserByEmail,
  normaliseEmail,
  type PasswordHasher,
} from '../auth/index.ts'
