import { expect, test } from 'vitest'
import type { NodeBus } from '../../database/node-bus.ts'
import type { Presence } from './presence.ts'
import { createPresences } from './presences.ts'

/** Servers whose messages arrive at once, unless `lost` says otherwise. */
function network() {
  const nodes: ((topic: string, content: string) => void)[] = []
  const state = { lost: false, now: 0 }
  const join = (): NodeBus => {
    const subscribers = new Map<string, (content: string) => void>()
    const receive = (topic: string, content: string) => subscribers.get(topic)?.(content)
    nodes.push(receive)
    return {
      publish(topic, content) {
        if (!state.lost) for (const node of nodes) if (node !== receive) node(topic, content)
      },
      subscribe: (topic, receive) => subscribers.set(topic, receive),
    }
  }
  const start = () => {
    const diffs: string[] = []
    const presences = createPresences(
      join(),
      (_topic, payload) => diffs.push(payload),
      () => state.now,
    )
    presences.close()
    return { ...presences, diffs }
  }
  return { state, start, join }
}

const TOPIC = 'realtime:square'
const erika = (ref: string): Presence => ({ topic: TOPIC, ref, key: 'erika', meta: `{"phx_ref":"${ref}"}` })

test('what a channel tracks is known to every server, and gone when it ends', () => {
  const { start } = network()
  const [here, there] = [start(), start()]
  here.change(undefined, erika('1'))
  expect(there.stateOf(TOPIC)).toBe('{"erika":{"metas":[{"phx_ref":"1"}]}}')
  here.change(erika('1'), erika('2'))
  expect(there.diffs.at(-1)).toBe(
    '{"joins":{"erika":{"metas":[{"phx_ref":"2"}]}},"leaves":{"erika":{"metas":[{"phx_ref":"1"}]}}}',
  )
  here.change(erika('2'), undefined)
  expect([here.stateOf(TOPIC), there.stateOf(TOPIC)]).toEqual(['{}', '{}'])
  expect(there.stateOf('realtime:elsewhere')).toBe('{}')
})

test('a server that starts later asks for what is there, also for many', () => {
  const { start } = network()
  const here = start()
  for (let n = 0; n < 450; n += 1) here.change(undefined, erika(`r${n}`))
  const late = start()
  const { erika: found } = JSON.parse(late.stateOf(TOPIC)) as { erika: { metas: unknown[] } }
  expect(found.metas).toHaveLength(450)
})

test('a missed change is made up for with the next sign of life', () => {
  const { state, start } = network()
  const [here, there] = [start(), start()]
  here.change(undefined, erika('1'))
  state.lost = true
  here.change(undefined, erika('2'))
  here.change(erika('1'), undefined)
  state.lost = false
  state.now += 5_000
  here.beat(state.now)
  expect(there.stateOf(TOPIC)).toBe('{"erika":{"metas":[{"phx_ref":"2"}]}}')
  expect(there.diffs.at(-1)).toContain('"leaves":{"erika":{"metas":[{"phx_ref":"1"}]}}')
})

test('questions within a second are answered once, and again with the next sign of life', () => {
  const { state, start, join } = network()
  const here = start()
  const answers: string[] = []
  const asking = join()
  asking.subscribe('presence', (content) => {
    if (content.includes('"state"')) answers.push(content)
  })
  here.change(undefined, erika('1'))
  for (let n = 0; n < 50; n += 1) asking.publish('presence', '{"kind":"ask","node":"*"}')
  expect(answers).toHaveLength(1)
  state.now += 5_000
  here.beat(state.now)
  expect(answers).toHaveLength(2)
})

test('a server that is silent for more than 20 s is gone with its channels', () => {
  const { state, start } = network()
  const [here, there] = [start(), start()]
  here.change(undefined, erika('1'))
  there.beat(20_000)
  expect(there.stateOf(TOPIC)).not.toBe('{}')
  there.beat(20_001)
  expect(there.stateOf(TOPIC)).toBe('{}')
  // Only the connection was lost: it says that it is there, and is asked.
  state.now = 60_000
  here.beat(state.now)
  expect(there.stateOf(TOPIC)).toBe('{"erika":{"metas":[{"phx_ref":"1"}]}}')
})

test.each([
  '',
  'null',
  '{"kind":"ask"}',
  '{"kind":"change","node":"x","clock":1,"join":{"topic":"realtime:square","ref":"1","key":"k","meta":"]"}}',
  '{"kind":"change","node":"x","clock":1,"join":{"topic":"realtime:square","ref":"1","key":"k","meta":"[]"}}',
  '{"kind":"state","node":"x","clock":1,"part":3,"parts":9,"presences":[]}',
  '{"kind":"state","node":"x","clock":1,"part":0,"parts":1e99,"presences":[]}',
  '{"kind":"beat","node":"x","clock":-1}',
])('the malformed message %s changes nothing', (content) => {
  const { start, join } = network()
  const here = start()
  join().publish('presence', content)
  expect(here.diffs).toEqual([])
})

test('of servers that somebody invents, a bounded number is kept', () => {
  const { start, join } = network()
  const here = start()
  const hostile = join()
  for (let n = 0; n < 300; n += 1) {
    const message = { kind: 'change', node: `n${n}`, clock: 1, join: erika(`r${n}`) }
    hostile.publish('presence', JSON.stringify(message))
  }
  const { erika: found } = JSON.parse(here.stateOf(TOPIC)) as { erika: { metas: unknown[] } }
  expect(found.metas).toHaveLength(100)
})

test('a key may be any text', () => {
  const { start } = network()
  const here = start()
  here.change(undefined, { ...erika('1'), key: '__proto__' })
  here.change(undefined, { ...erika('2'), key: '"\n' })
  expect(Object.keys(JSON.parse(here.stateOf(TOPIC)))).toEqual(['__proto__', '"\n'])
})
