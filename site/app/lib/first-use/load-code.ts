/** Files that are being read, or have been, by address. */
const read = new Map<string, Promise<void>>()

/**
 * What the build makes of each `import()` (site/scripts/code-loader.ts). `files`: the script, and those that it imports at once. They are read with `fetch` before the script is imported, which then comes from the browser's cache: browsers remember
 * for the rest of the page that an import failed, and whatever imports the same file fails from then on, but they read a file again
 * (docs/decisions/0031-first-use.md). Rejects when a file can't be read; the next call tries again.
 */
export async function loadCode<Module>(
  importScript: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const loaded = await Promise.allSettled(files.map((file) => loadOnce(`/${file}`)))
  for (const each of loaded) if (each.status === 'rejected') throw each.reason
  return importScript()
}

function loadOnce(address: string): Promise<void> {
  const known = read.get(address)
  if (known) return known
  const reading = address.endsWith('.css') ? addStyles(address) : readScript(address)
  read.set(address, reading)
  reading.catch(() => read.delete(address))
  return reading
}

async function readScript(address: string): Promise<void> {
  const answer = await fetch(address)
  // To the end: before, the file is not in the cache.
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
}

function addStyles(address: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} could not be read`))
    }
    document.head.append(link)
  })
}
