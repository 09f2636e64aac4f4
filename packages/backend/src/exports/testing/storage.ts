/** For tests: clients, pictures, stored files, an S3 server, and the regular clean-up. */
export { storageOf } from '../../storage/testing/clients.ts'
export { objectsOf, renditionsOf } from '../../storage/testing/files-on-disk.ts'
export { jpeg, png } from '../../storage/testing/pictures.ts'
export { type S3Server, startS3Server } from '../../storage/testing/s3-server.ts'
export { runUpkeep } from '../../storage/upkeep.ts'
