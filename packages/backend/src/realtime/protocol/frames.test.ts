import { expect, test } from 'vitest'
import { ProtocolError, readBinaryFrame, writeBinaryFrame } from './frames.ts'

const BYTES = Buffer.from([0, 1, 255])
const longest = (bytes: number) => 'ü'.repeat(Math.floor(bytes / 2)) + 'x'.repeat(bytes % 2)

type Parts = Partial<Record<'joinRef' | 'ref' | 'topic' | 'event' | 'metadata', string>>

/** A broadcast as clients send it: kind, five lengths, encoding, the names, the payload. */
function push(parts: Parts, encoding = 0, payload = BYTES, kind = 3): Buffer {
  const { joinRef = '', ref = '', topic = 't', event = 'e', metadata = '' } = parts
  const names = [joinRef, ref, topic, event, metadata].map((name) => Buffer.from(name))
  return Buffer.concat([
    Buffer.from([kind, ...names.map(({ length }) => length), encoding]),
    ...names,
    payload,
  ])
}

test('a pushed broadcast is read with its names, which may be missing or as long as a byte counts', () => {
  expect(readBinaryFrame(push({}))).toEqual({
    joinRef: null,
    ref: null,
    topic: 't',
    broadcast: { event: 'e', payload: { binary: BYTES } },
  })
  const names = { joinRef: '1', ref: '2', topic: longest(255), event: longest(255), metadata: '{"a":1}' }
  expect(readBinaryFrame(push(names, 1, Buffer.from('{"größe":1}')))).toEqual({
    joinRef: '1',
    ref: '2',
    topic: names.topic,
    broadcast: { event: names.event, payload: { json: '{"größe":1}' } },
  })
  expect(readBinaryFrame(push({}, 0, Buffer.alloc(0))).broadcast.payload).toEqual({ binary: Buffer.alloc(0) })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a header without its end', push({}).subarray(0, 6)],
  ['another kind', push({}, 0, BYTES, 4)],
  ['no topic', push({ topic: '' })],
  ['no event', push({ event: '' })],
  ['an unknown encoding', push({}, 2)],
  ['a payload that is not JSON', push({}, 1, Buffer.from('{'))],
  ['names that are cut', push({ topic: 'topic', metadata: 'abc' }, 0, Buffer.alloc(0)).subarray(0, -1)],
])('%s is refused', (_what, frame) => expect(() => readBinaryFrame(frame)).toThrow(ProtocolError))

test.each([
  [255, 255],
  [1, 255],
  [255, 1],
])('a topic of %i and an event of %i bytes are written in front of the payload', (topic, event) => {
  const frame = writeBinaryFrame(longest(topic), longest(event), BYTES)
  expect([...frame.subarray(0, 5)]).toEqual([4, topic, event, 0, 0])
  expect(frame.subarray(5).toString('latin1')).toBe(
    Buffer.concat([Buffer.from(longest(topic) + longest(event)), BYTES]).toString('latin1'),
  )
})

test.each([
  [256, 1],
  [1, 256],
])('a topic of %i and an event of %i bytes do not fit into the header', (topic, event) => {
  expect(() => writeBinaryFrame(longest(topic), longest(event), BYTES)).toThrow(ProtocolError)
})
