import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a server's process with `--import`: prints on `SIGUSR2` the delay of its event loop in milliseconds: p99 and maximum
 * since the previous output, after the number of the output.
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
