import { InvalidTokenError } from '../../http/errors.ts'
import type { KeyRole } from '../../http/identity.ts'
import { isValidAt } from '../authenticator.ts'
import { SubscriptionError } from '../changes/subscription.ts'
import { type Channel, type FrameWriter, failChannel, lengthOf, sendSystem } from '../channels/topics.ts'
import {
  type BindingRequest,
  type Broadcast,
  CONTROL_TOPIC,
  type Message,
  ProtocolError,
  readJoin,
} from '../protocol/frames.ts'
import { type ChannelPresence, createChannelPresence } from './channel-presence.ts'
import type { RealtimeContext } from './context.ts'
import { demandOf, type ListeningBudget, listenerKind, type Reservation } from './listening-budget.ts'

type Joined = {
  channel: Channel
  bindings: readonly BindingRequest[]
  reservation: Reservation
  presence: ChannelPresence
}

/** The channels of one socket. Messages are handled one at a time. */
export type Session = Readonly<{
  receive(message: Message): Promise<void>
  broadcast(joinRef: string | null, ref: string | null, topic: string, broadcast: Broadcast): Promise<void>
  /** Ends the channels whose token has expired; `now` in milliseconds. */
  endExpired(now: number): void
  /** Whether one of the channels has the claims of an account. */
  isSignedIn(): boolean
  end(): void
}>

export type SessionOptions = Readonly<{
  writer: FrameWriter
  socketRole: KeyRole
  /** Key of per-network limits; undefined for calls from inside the process. */
  network: string | undefined
  budget: ListeningBudget
}>

export const createSession = (context: RealtimeContext, options: SessionOptions): Session =>
  new SocketSession(context, options)

class SocketSession implements Session {
  readonly #context: RealtimeContext
  readonly #options: SessionOptions
  readonly #joined = new Map<string, Joined>()
  #ended = false

  constructor(context: RealtimeContext, options: SessionOptions) {
    this.#context = context
    this.#options = options
  }

  async receive(message: Message): Promise<void> {
    try {
      await this.#handle(message)
    } catch (error) {
      this.#replyError(message, message.event, error)
    }
  }

  async broadcast(
    joinRef: string | null,
    ref: string | null,
    topic: string,
    broadcast: Broadcast,
  ): Promise<void> {
    try {
      const channel = this.#joined.get(topic)?.channel
      if (!channel) throw new ProtocolError('unmatched topic')
      if (isValidAt(channel.claims, Date.now())) {
        const bytes = lengthOf(broadcast) * this.#context.topics.size(topic)
        this.#context.broadcastBudget(this.#options.network, bytes)
        await this.#context.topics.broadcast(topic, broadcast, channel)
      }
      if (channel.ack) this.#reply({ joinRef, ref, topic }, 'ok', {})
    } catch (error) {
      this.#replyError({ joinRef, ref, topic }, 'broadcast', error)
    }
  }

  endExpired(now: number): void {
    for (const [topic, { channel }] of this.#joined) {
      if (!isValidAt(channel.claims, now)) this.#fail(topic, 'Token has expired')
    }
  }

  isSignedIn(): boolean {
    return [...this.#joined.values()].some(({ reservation }) => reservation.kind === 'signedIn')
  }

  end(): void {
    this.#ended = true
    for (const topic of [...this.#joined.keys()]) this.#leave(topic)
  }

  async #handle(message: Message): Promise<void> {
    const { joinRef, ref, topic, event, payload } = message
    if (topic === CONTROL_TOPIC) return this.#reply(message, 'ok', {})
    if (event === 'phx_join') return this.#join(message)
    if (event === 'access_token') return this.#changeToken(topic, payload.access_token)
    if (event === 'broadcast') {
      if (typeof payload.event !== 'string') throw new ProtocolError('A broadcast needs an event')
      const json = JSON.stringify(payload.payload ?? {})
      return this.broadcast(joinRef, ref, topic, { event: payload.event, payload: { json } })
    }
    const joined = this.#joined.get(topic)
    if (!joined) throw new ProtocolError('unmatched topic')
    if (event === 'presence') joined.presence.receive(payload, listenerKind(joined.channel.claims))
    this.#reply(message, 'ok', {})
    if (event === 'phx_leave') {
      this.#leave(topic)
      this.#options.writer.send({ joinRef, ref, topic, event: 'phx_close' }, '{}')
    }
  }

  async #join(message: Message): Promise<void> {
    const { topic } = message
    const { writer, budget, socketRole } = this.#options
    if (!topic.startsWith('realtime:')) throw new ProtocolError('Topics begin with realtime:')
    const request = readJoin(message.payload)
    const { presence } = request
    const claims = await this.#context.authenticator.claimsOf(request.accessToken, socketRole)
    const channel: Channel = {
      topic,
      joinRef: message.joinRef ?? message.ref,
      writer,
      ack: request.ack,
      self: request.self,
      followsPresence: presence.enabled,
      claims,
      unsubscribe: () => {},
    }
    if (request.isPrivate) throw new ProtocolError('Unauthorized: private channels are not served')
    if (presence.enabled) {
      const { presences, broadcastBudget } = this.#context
      broadcastBudget(this.#options.network, presences.stateOf(topic).length)
    }
    const reservation = budget.reserve(
      listenerKind(claims),
      demandOf(request.bindings),
      this.#joined.get(topic)?.reservation,
    )
    const bindings = await this.#subscribe(channel, request.bindings).catch((error: unknown) => {
      reservation.release()
      throw error
    })
    if (this.#ended) return reservation.release()
    // A second join replaces the first: clients join again when the first attempt timed out.
    this.#leave(topic)
    this.#joined.set(topic, {
      channel,
      bindings: request.bindings,
      reservation,
      presence: createChannelPresence(this.#context, this.#options, topic, presence.key),
    })
    this.#context.topics.add(channel)
    this.#reply(message, 'ok', { postgres_changes: bindings })
    if (bindings.length > 0) sendSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    if (presence.enabled)
      writer.send({ topic, event: 'presence_state' }, this.#context.presences.stateOf(topic))
  }

  /** The client has refreshed its token, signed in or signed out. There is no reply. */
  async #changeToken(topic: string, token: unknown): Promise<void> {
    const joined = this.#joined.get(topic)
    if (!joined) return
    if (typeof token !== 'string' || token === '') throw new ProtocolError('access_token must be a token')
    const { channel } = joined
    try {
      channel.claims = await this.#context.authenticator.claimsOf(token, this.#options.socketRole)
      const reservation = this.#options.budget.reserve(
        listenerKind(channel.claims),
        joined.reservation.demand,
        joined.reservation,
      )
      joined.reservation.release()
      joined.reservation = reservation
      await this.#subscribe(channel, joined.bindings)
      // The channel may have been left meanwhile.
      if (this.#joined.get(topic) !== joined) {
        channel.unsubscribe()
        joined.reservation.release()
      }
    } catch (error) {
      this.#fail(topic, reasonOf(error))
    }
  }

  /** Replaces the channel's subscription to changes; resolves with its bindings and their ids. */
  async #subscribe(channel: Channel, requests: readonly BindingRequest[]) {
    if (requests.length === 0) return []
    const { topic } = channel
    const { bindings, end } = await this.#context.changes.subscribe(channel.claims, requests, {
      change: (ids, data) =>
        this.#options.writer.send(
          { topic, event: 'postgres_changes' },
          `{"ids":${JSON.stringify(ids)},"data":${data}}`,
        ),
      interrupted: (reason) => this.#fail(topic, reason),
    })
    channel.unsubscribe()
    channel.unsubscribe = end
    // The socket may have closed meanwhile.
    if (this.#ended) end()
    return bindings
  }

  #leave(topic: string): Channel | undefined {
    const joined = this.#joined.get(topic)
    if (!joined) return undefined
    const { channel, reservation, presence } = joined
    this.#joined.delete(topic)
    reservation.release()
    presence.end()
    channel.unsubscribe()
    this.#context.topics.remove(channel)
    return channel
  }

  #fail(topic: string, reason: string): void {
    const channel = this.#leave(topic)
    if (channel) failChannel(channel, reason)
  }

  #replyError(message: Pick<Message, 'joinRef' | 'ref' | 'topic'>, event: string, error: unknown): void {
    if (!isRefusal(error)) this.#context.log.error({ err: error, event }, 'realtime message failed')
    this.#reply(message, 'error', { reason: reasonOf(error) })
  }

  #reply(
    { joinRef, ref, topic }: Pick<Message, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: object,
  ): void {
    this.#options.writer.send(
      { joinRef, ref, topic, event: 'phx_reply' },
      JSON.stringify({ status, response }),
    )
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof ProtocolError || error instanceof SubscriptionError || error instanceof InvalidTokenError

/** The error message for the client; internal errors are not disclosed. */
function reasonOf(error: unknown): string {
  if (error instanceof InvalidTokenError) return `InvalidJWTToken: ${error.message}`
  return isRefusal(error) ? error.message : 'Internal error'
}
