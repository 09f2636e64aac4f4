/** For tests: the runtime of functions, their outgoing fetch, and a server that receives webhooks. */
export { outsideFetch } from '../../functions/outside-fetch.ts'
export type { FunctionsRuntime } from '../../functions/platform.ts'
export { createTaskRunner } from '../../functions/task-thread.ts'
export {
  type Received,
  type Receiver,
  type Reply,
  reset,
  startReceiver,
  status,
} from '../../testing/receiver.ts'
