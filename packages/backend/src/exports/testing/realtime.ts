/** For tests: a realtime server on a test database, and subscriptions to it. */

export { subscribeToChanges } from '../../realtime/testing/raw-socket.ts'
export { type RealtimeServer, startRealtimeServer } from '../../realtime/testing/realtime-server.ts'
