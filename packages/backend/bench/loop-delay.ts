import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a server's process with `--import`: says on `SIGUSR2` how long its event loop was late, in milliseconds: p99 and longest
 * since the one before, behind the number of the answer.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let round = 0

process.on('SIGUSR2', () => {
  const inMilliseconds = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  const figures = [delay.percentile(99), delay.max].map(inMilliseconds).join(' ')
  delay.reset()
  process.stdout.write(`loop ${round} ${figures}\n`)
  round += 1
})
