/** For tests: a realtime server on a test database, and subscriptions to it. */
export { type RealtimeServer, startRealtimeServer } from '../../realtime/testing/realtime-server.ts'
export { subscribeToChanges } from '../../realtime/testing/subscribe.ts'
