/** What one socket, one network and this server bear. Sizes in bytes, times in milliseconds. */
export type SocketLimits = Readonly<{
  message: number
  /** Waiting to be sent to a socket that reads too slowly; it is dropped beyond. */
  backlog: number
  channelsPerSocket: number
  messagesPerWindow: number
  window: number
  socketsPerNetwork: number
  sockets: number
  /** The client sends a heartbeat every 25 s; a socket that says nothing this long is gone. */
  silence: number
}>

export const SOCKET_LIMITS: SocketLimits = {
  message: 262_144,
  backlog: 4_194_304,
  channelsPerSocket: 100,
  messagesPerWindow: 1_000,
  window: 10_000,
  socketsPerNetwork: 200,
  sockets: 5_000,
  silence: 90_000,
}

/** For load tests and benchmarks: what protects against floods is off, what protects memory stays. */
export const UNLIMITED_RATES: SocketLimits = {
  ...SOCKET_LIMITS,
  messagesPerWindow: Number.POSITIVE_INFINITY,
  socketsPerNetwork: Number.POSITIVE_INFINITY,
}
