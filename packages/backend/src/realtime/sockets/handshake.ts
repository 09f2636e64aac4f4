import type { IncomingMessage } from 'node:http'
import type { KeyRole } from '../../http/api-keys.ts'
import type { Authenticator } from '../authenticator.ts'
import type { Version } from '../protocol/message.ts'

/** A refused handshake: the response's status and error message. */
export class HandshakeRefusal extends Error {
  override name = 'HandshakeRefusal'
  readonly status: 400 | 401 | 404 | 429 | 503

  constructor(status: HandshakeRefusal['status'], message: string) {
    super(message)
    this.status = status
  }
}

export type Handshake = Readonly<{ version: Version; role: KeyRole }>

const PATH = '/realtime/v1/websocket'

/** Reads API key and protocol version of a handshake; throws a `HandshakeRefusal`. */
export function readHandshake(request: IncomingMessage, authenticator: Authenticator): Handshake {
  const url = URL.parse(request.url ?? '', 'http://localhost')
  if (url?.pathname !== PATH) throw new HandshakeRefusal(404, 'There is no such socket')
  const key = url.searchParams.get('apikey') ?? request.headers.apikey
  if (typeof key !== 'string' || key === '') throw new HandshakeRefusal(401, 'No API key found in request')
  const role = authenticator.roleOfKey(key)
  if (!role) throw new HandshakeRefusal(401, 'Invalid API key')
  const version = url.searchParams.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') {
    throw new HandshakeRefusal(400, 'vsn must be 1.0.0 or 2.0.0')
  }
  return { version, role }
}
