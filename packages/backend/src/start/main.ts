#!/usr/bin/env node
import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'
import { findSecrets } from './secrets.ts'
import { startBackend } from './start.ts'

runServer({
  readConfig,
  start: startBackend,
  announce(url, { dataDir }) {
    const secrets = findSecrets(dataDir, process.env)
    return `
  zunft-backend ${url}

  Publishable key  ${secrets?.publishableKey}
  Secret key       ${secrets?.secretKey}

`
  },
})
