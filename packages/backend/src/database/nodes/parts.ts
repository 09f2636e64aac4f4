/** A notification has room for 7,999 bytes; this many are content, before they are written in base64. */
const ROOM = 5_700
/** Parts of the largest message anybody sends, some megabytes; what claims to be longer is not ours. */
const MOST_PARTS = 1_000

/** Cuts messages of one sender into notifications: sender, number of the message, place and count of the part, content. */
export function cutter(sender: string): (message: string) => string[] {
  let number = 0
  return (message) => {
    const bytes = Buffer.from(message, 'utf8')
    const count = Math.max(1, Math.ceil(bytes.byteLength / ROOM))
    number += 1
    return Array.from({ length: count }, (_, place) => {
      const content = bytes.subarray(place * ROOM, (place + 1) * ROOM).toString('base64')
      return [sender, number, place, count, content].join(' ')
    })
  }
}

/**
 * Puts messages together again and hands on those of others. Parts of one message come one after the other, so one sender's
 * message is all that is ever remembered. Every role of the database can notify: what makes no sense is nothing.
 */
export function assembler(self: string, whole: (message: string) => void): (notification: string) => void {
  let current: { name: string; parts: string[]; count: number } | undefined
  return (notification) => {
    const [sender = '', number = '', place = '', count = '', content = ''] = notification.split(' ')
    const [at, of] = [Number(place), Number(count)]
    if (sender === self || !Number.isInteger(at) || !(of >= 1 && of <= MOST_PARTS)) return
    const name = `${sender} ${number}`
    if (at === 0) current = { name, parts: [], count: of }
    if (!current || current.name !== name || current.parts.length !== at || current.count !== of) return
    current.parts.push(content)
    if (current.parts.length < of) return
    const bytes = Buffer.concat(current.parts.map((part) => Buffer.from(part, 'base64')))
    current = undefined
    whole(bytes.toString('utf8'))
  }
}
