/** Bytes of content in one notification: its payload of at most 7,999 bytes carries them in base64. */
const PART_BYTES = 5_700
/** Parts of the longest message accepted, some megabytes. */
const MAX_PARTS = 1_000

/** Splits messages of one sender into notifications: sender, message number, index and count of the parts, content in base64. */
export function createSplitter(sender: string): (message: string) => string[] {
  let number = 0
  return (message) => {
    const bytes = Buffer.from(message, 'utf8')
    const count = Math.max(1, Math.ceil(bytes.byteLength / PART_BYTES))
    number += 1
    return Array.from({ length: count }, (_, index) => {
      const content = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES).toString('base64')
      return [sender, number, index, count, content].join(' ')
    })
  }
}

/**
 * Joins parts to messages and passes on those of other senders than `self`. Parts of one message arrive in order, so only one
 * unfinished message is kept. Every database role can send notifications: malformed ones are ignored.
 */
export function createAssembler(
  self: string,
  onMessage: (message: string) => void,
): (notification: string) => void {
  let current: { name: string; parts: string[]; count: number } | undefined
  return (notification) => {
    const [sender = '', number = '', indexText = '', countText = '', content = ''] = notification.split(' ')
    const [index, count] = [Number(indexText), Number(countText)]
    if (sender === self || !Number.isInteger(index) || !(count >= 1 && count <= MAX_PARTS)) return
    const name = `${sender} ${number}`
    if (index === 0) current = { name, parts: [], count }
    if (!current || current.name !== name || current.parts.length !== index || current.count !== count) return
    current.parts.push(content)
    if (current.parts.length < count) return
    const bytes = Buffer.concat(current.parts.map((part) => Buffer.from(part, 'base64')))
    current = undefined
    onMessage(bytes.toString('utf8'))
  }
}
