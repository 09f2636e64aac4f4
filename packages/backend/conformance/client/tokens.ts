import { createHmac } from 'node:crypto'

/** A JSON Web Token signed with HS256 (RFC 7519), as the auth service issues them. */
export function signToken(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
