import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts on the terminal without echo; without a terminal, reads the first line of standard input. */
export async function askSecret(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY
  if (terminal) process.stderr.write(prompt)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}
