/** The used part of a package without types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(
      options: Readonly<{
        address: string
        port: number
        directory: string
        silent: boolean
        vhostBuckets: boolean
        allowMismatchedSignatures: boolean
        configureBuckets: readonly Readonly<{ name: string; configs: readonly string[] }>[]
      }>,
    )
    allowMismatchedSignatures: boolean
    readonly httpServer: import('node:http').Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
