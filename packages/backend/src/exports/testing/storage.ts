/** For tests: clients, pictures, stored files, an S3 server, and the regular clean-up. */

export { jpeg, png } from '../../storage/testing/pictures.ts'
export { type S3Server, startS3Server } from '../../storage/testing/s3-server.ts'
export { objectsOf, renditionsOf, storageOf } from '../../storage/testing/stored-files.ts'
export { runUpkeep } from '../../storage/upkeep.ts'
