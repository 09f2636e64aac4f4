import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Clients have the last core for themselves, servers and their databases the others. */
const LAST = availableParallelism() - 1
const CORES = { servers: LAST > 1 ? `0-${LAST - 1}` : '0', clients: String(LAST) } as const

/** Whether cores can be assigned: there are two, and the command `taskset` (util-linux) exists. */
const isPossible = LAST > 0 && hasTaskset()

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs `start`, whose child processes stay on the cores of the servers; afterwards this process is a client. */
export async function onServerCores<Started>(start: () => Promise<Started>): Promise<Started> {
  moveTo('servers')
  try {
    return await start()
  } finally {
    moveTo('clients')
  }
}

/** A command with its arguments that runs on the core of the clients. */
export const onClientCore = (command: string, args: readonly string[]): [string, string[]] =>
  isPossible ? ['taskset', ['-c', CORES.clients, command, ...args]] : [command, [...args]]

/** Moves all threads of this process; child processes that are started later inherit the cores. */
function moveTo(side: keyof typeof CORES): void {
  if (isPossible) execFileSync('taskset', ['-acp', CORES[side], String(process.pid)], { stdio: 'ignore' })
}
