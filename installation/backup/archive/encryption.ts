import { Readable } from 'node:stream'
import { StartError } from 'zunft-backend/errors'

type Bytes = AsyncIterable<Uint8Array>
type Stream = ReadableStream<Uint8Array>

export type Encryption = Readonly<{
  /** Encrypts a stream; only the holder of the key can decrypt it. */
  encrypt(plain: Bytes): Bytes
  /** Decrypts the bytes just written, so that they can be verified where only the public key is known. */
  key: string
}>

/** First bytes of an encrypted file (age-encryption.org/v1). */
export const ENCRYPTED = Buffer.from('age-encryption.org/v1\n')

const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/
const IDENTITY = /^AGE-SECRET-KEY-1/
const MIN_PASSPHRASE_LENGTH = 12
/** Work factor of scrypt: 2 ** 16 rounds of 1 kB need 64 MB of memory. */
const WORK_FACTOR = 16

/**
 * Encryption of backups: for the public keys of `BACKUP_RECIPIENT` (age1…, separated by commas) or with `BACKUP_PASSPHRASE`; undefined if
 * neither is set. Throws a `StartError` for incomplete settings instead of writing an unencrypted file.
 */
export async function readEncryption(environment: NodeJS.ProcessEnv): Promise<Encryption | undefined> {
  const { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: passphrase } = environment
  if (recipient && passphrase) {
    throw new StartError('Bitte setzen Sie BACKUP_RECIPIENT oder BACKUP_PASSPHRASE, nicht beides.')
  }
  if (recipient) return forRecipients(recipient.split(',').map((key) => key.trim()))
  return passphrase ? withPassphrase(passphrase) : undefined
}

async function forRecipients(recipients: readonly string[]): Promise<Encryption> {
  if (!recipients.every((key) => RECIPIENT.test(key))) {
    throw new StartError('BACKUP_RECIPIENT ist kein öffentlicher Schlüssel (age1…).')
  }
  const { Encrypter } = await import('age-encryption')
  // An ephemeral key of this run, kept in memory only: the file is read back with it.
  const { secret: key, recipient: own } = await createKey()
  const encrypter = new Encrypter()
  for (const one of [...recipients, own]) encrypter.addRecipient(one)
  return { key, encrypt: (plain) => through(plain, (stream) => encrypter.encrypt(stream)) }
}

async function withPassphrase(passphrase: string): Promise<Encryption> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new StartError(`BACKUP_PASSPHRASE braucht mindestens ${MIN_PASSPHRASE_LENGTH} Zeichen.`)
  }
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return { key: passphrase, encrypt: (plain) => through(plain, (stream) => encrypter.encrypt(stream)) }
}

/** A new key pair: the recipient encrypts, the secret decrypts. */
export async function createKey(): Promise<Readonly<{ secret: string; recipient: string }>> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const secret = await generateX25519Identity()
  return { secret, recipient: await identityToRecipient(secret) }
}

/** Decrypts with a secret key (AGE-SECRET-KEY-1…) or a passphrase. Throws a `StartError` when it is the wrong one. */
export async function* decrypt(
  encrypted: Bytes,
  key: string | undefined,
): Bytes & AsyncGenerator<Uint8Array> {
  if (!key)
    throw new StartError('Die Sicherung ist verschlüsselt; es fehlt die Losung oder der geheime Schlüssel.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  const plain = await (async () => {
    if (IDENTITY.test(key)) decrypter.addIdentity(key)
    else decrypter.addPassphrase(key)
    return decrypter.decrypt(toWeb(encrypted))
  })().catch((cause: unknown) => {
    throw new StartError('Losung oder Schlüssel gehören nicht zu dieser Sicherung.', { cause })
  })
  yield* plain
}

async function* through(
  plain: Bytes,
  encrypt: (stream: Stream) => Promise<Stream>,
): Bytes & AsyncGenerator<Uint8Array> {
  yield* await encrypt(toWeb(plain))
}

const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as Stream
