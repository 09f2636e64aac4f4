#!/usr/bin/env node
/** The first major version of Node with all that the sources use. Older ones cannot read the sources, so this file is JavaScript. */
const NEEDED = 24
const { version } = process

if (Number.parseInt(version.slice(1), 10) < NEEDED) {
  process.stderr.write(`zunft-backend needs Node ${NEEDED} or later, and this is Node ${version.slice(1)}.\n`)
  process.exitCode = 1
} else {
  import('../src/start/main.ts')
}
