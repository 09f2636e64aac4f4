import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { endConnection } from './end-connection.ts'

/** Refuses an upgrade with a JSON response and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: number, body: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(body)
  endConnection(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}
