import { endpoint } from '../_shared/endpoint.ts'

/** Runs the named task with the input and returns its result. */
export const handle = endpoint(async (body, platform) => {
  const { name, input } = body as { name: string; input: unknown }
  return platform.task(name, input)
})

export const tasks = {
  double: (input: number) => 2 * input,
  fail: () => {
    throw new Error('with inner details')
  },
  loop: () => {
    for (;;);
  },
  fill: () => {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 100_000 }, (_, place) => place * 1.1))
  },
  exit: () => process.exit(),
}
