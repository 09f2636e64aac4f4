import { setTimeout as pause } from 'node:timers/promises'

/** Polls every 15 ms; resolves with false after `milliseconds`. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false
    await pause(15)
  }
  return true
}
