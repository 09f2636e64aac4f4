/** The error that ends a start, and the error responses of the services by name. */
export * as authErrors from '../auth/errors.ts'
export * as formErrors from '../forms/errors.ts'
export * as gatewayErrors from '../http/errors.ts'
export { StartError } from '../start/start-error.ts'
