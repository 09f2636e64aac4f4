/** The error that ends a start, the error responses of the services by name, and errors as the log may hold them. */
export * as authErrors from '../auth/errors.ts'
export { isOutage } from '../database/transaction.ts'
export * as formErrors from '../forms/errors.ts'
export * as gatewayErrors from '../http/errors.ts'
export { describeError, mask } from '../log/masking.ts'
export { StartError } from '../start/start-error.ts'
