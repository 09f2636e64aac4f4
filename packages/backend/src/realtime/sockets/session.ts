import type { KeyRole } from '../../http/api-keys.ts'
import { InvalidTokenError } from '../../http/errors.ts'
import { isValidAt } from '../authenticator.ts'
import { SubscriptionError } from '../changes/changes.ts'
import { type Channel, type FrameWriter, failChannel, sendSystem } from '../channels/channel.ts'
import type { RealtimeContext } from '../context.ts'
import { type BindingRequest, readJoin } from '../protocol/join-config.ts'
import { type Broadcast, CONTROL_TOPIC, type Message, ProtocolError } from '../protocol/message.ts'
import { demandOf, type ListeningBudget, listenerKind, type Reservation } from './listening-budget.ts'

type Joined = { channel: Channel; bindings: readonly BindingRequest[]; reservation: Reservation }

/** The channels of one socket. Messages are handled one at a time. */
export type Session = Readonly<{
  receive(message: Message): Promise<void>
  broadcast(joinRef: string | null, ref: string | null, topic: string, broadcast: Broadcast): void
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

export function createSession(
  context: RealtimeContext,
  { writer, socketRole, network, budget }: SessionOptions,
): Session {
  const joined = new Map<string, Joined>()
  let ended = false

  const reply = (
    message: Pick<Message, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: object,
  ) => {
    const { joinRef, ref, topic } = message
    writer.send({ joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response }))
  }

  const forget = (topic: string): Channel | undefined => {
    const known = joined.get(topic)
    if (!known) return undefined
    const { channel } = known
    joined.delete(topic)
    known.reservation.release()
    channel.unsubscribe()
    context.topics.remove(channel)
    return channel
  }

  const drop = (topic: string, why: string) => {
    const channel = forget(topic)
    if (channel) failChannel(channel, why)
  }

  const subscribe = async (channel: Channel, bindings: readonly BindingRequest[]) => {
    const subscription = await context.changes.subscribe(channel.claims, bindings, {
      change: (ids, data) =>
        writer.send(
          { topic: channel.topic, event: 'postgres_changes' },
          `{"ids":${JSON.stringify(ids)},"data":${data}}`,
        ),
      interrupted: (why) => drop(channel.topic, why),
    })
    channel.unsubscribe()
    channel.unsubscribe = subscription.end
    // The socket may have closed meanwhile.
    if (ended) subscription.end()
    return subscription.bindings
  }

  const subscribeIfAsked = async (channel: Channel, bindings: readonly BindingRequest[]) =>
    bindings.length > 0 ? subscribe(channel, bindings) : []

  const join = async (message: Message) => {
    if (!message.topic.startsWith('realtime:')) throw new ProtocolError('Topics begin with realtime:')
    const request = readJoin(message.payload)
    const claims = await context.authenticator.claimsOf(request.accessToken, socketRole)
    const channel: Channel = {
      topic: message.topic,
      joinRef: message.joinRef ?? message.ref,
      writer,
      ack: request.ack,
      self: request.self,
      claims,
      unsubscribe: () => {},
    }
    if (request.isPrivate) throw new ProtocolError('Unauthorized: private channels are not served')
    const reservation = budget.reserve(
      listenerKind(claims),
      demandOf(request.bindings),
      joined.get(message.topic)?.reservation,
    )
    const bindings = await subscribeIfAsked(channel, request.bindings).catch((error: unknown) => {
      reservation.release()
      throw error
    })
    if (ended) return reservation.release()
    // Joining again replaces: the client does so when its first attempt timed out.
    forget(message.topic)
    joined.set(message.topic, { channel, bindings: request.bindings, reservation })
    context.topics.add(channel)
    reply(message, 'ok', { postgres_changes: bindings })
    if (bindings.length > 0) sendSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    writer.send({ topic: message.topic, event: 'presence_state' }, '{}')
  }

  /** The client has refreshed its token, signed in or signed out. There is no reply. */
  const changeToken = async (topic: string, token: unknown) => {
    const known = joined.get(topic)
    if (!known) return
    if (typeof token !== 'string' || token === '') throw new ProtocolError('access_token must be a token')
    try {
      known.channel.claims = await context.authenticator.claimsOf(token, socketRole)
      const reservation = budget.reserve(
        listenerKind(known.channel.claims),
        known.reservation.demand,
        known.reservation,
      )
      known.reservation.release()
      known.reservation = reservation
      if (known.bindings.length > 0) await subscribe(known.channel, known.bindings)
      // The channel may have been dropped meanwhile.
      if (joined.get(topic) !== known) {
        known.channel.unsubscribe()
        known.reservation.release()
      }
    } catch (error) {
      drop(topic, reasonOf(error))
    }
  }

  const handle = async (message: Message): Promise<void> => {
    const { topic, event, payload } = message
    if (topic === CONTROL_TOPIC) return reply(message, 'ok', {})
    if (event === 'phx_join') return join(message)
    if (event === 'access_token') return changeToken(topic, payload.access_token)
    if (event === 'broadcast') {
      if (typeof payload.event !== 'string') throw new ProtocolError('A broadcast needs an event')
      const json = JSON.stringify(payload.payload ?? {})
      return session.broadcast(message.joinRef, message.ref, topic, {
        event: payload.event,
        payload: { json },
      })
    }
    if (!joined.has(topic)) throw new ProtocolError('unmatched topic')
    reply(message, 'ok', {})
    if (event === 'phx_leave') {
      forget(topic)
      writer.send({ joinRef: message.joinRef, ref: message.ref, topic, event: 'phx_close' }, '{}')
    }
  }

  const session: Session = {
    async receive(message) {
      try {
        await handle(message)
      } catch (error) {
        if (!isRefusal(error))
          context.log.error({ err: error, event: message.event }, 'realtime message failed')
        reply(message, 'error', { reason: reasonOf(error) })
      }
    },
    broadcast(joinRef, ref, topic, broadcast) {
      const channel = joined.get(topic)?.channel
      if (!channel) return reply({ joinRef, ref, topic }, 'error', { reason: 'unmatched topic' })
      if (isValidAt(channel.claims, Date.now())) {
        try {
          context.broadcastBudget(network, topic, broadcast)
        } catch (error) {
          return reply({ joinRef, ref, topic }, 'error', { reason: reasonOf(error) })
        }
        context.topics.broadcast(topic, broadcast, channel)
      }
      if (channel.ack) reply({ joinRef, ref, topic }, 'ok', {})
    },
    endExpired(now) {
      for (const [topic, { channel }] of joined) {
        if (!isValidAt(channel.claims, now)) drop(topic, 'Token has expired')
      }
    },
    isSignedIn: () => [...joined.values()].some(({ reservation }) => reservation.kind === 'signedIn'),
    end() {
      ended = true
      for (const topic of [...joined.keys()]) forget(topic)
    },
  }
  return session
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof ProtocolError || error instanceof SubscriptionError || error instanceof InvalidTokenError

/** The error message for the client; internal errors are not disclosed. */
function reasonOf(error: unknown): string {
  if (error instanceof InvalidTokenError) return `InvalidJWTToken: ${error.message}`
  return isRefusal(error) ? error.message : 'Internal error'
}
