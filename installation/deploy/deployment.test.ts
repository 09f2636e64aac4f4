import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkSharedKeys } from 'zunft-backend/project'
import { readConfig } from '../config.ts'

type Service = Readonly<{
  image: string
  read_only?: boolean
  restart?: string
  security_opt?: readonly string[]
  cap_drop?: readonly string[]
  cap_add?: readonly string[]
  environment?: Readonly<Record<string, string>>
  ports?: readonly string[]
  healthcheck?: object
}>

const text = (path: string) => readFileSync(path, 'utf8')
const dockerfile = text('Dockerfile')
const compose = parse(text('compose.yaml'), { merge: true })
const { services } = compose as { services: Record<string, Service> }

test('every container has a read-only root file system, no capabilities and no-new-privileges', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service.image, name).toMatch(name === 'zunft' ? /^zunft$/ : /:[\w.-]+$/)
    expect(service.cap_add ?? [], name).toEqual(name === 'bucket' ? ['CHOWN'] : [])
  }
})

test('only the site publishes a port, on loopback', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  )
  expect(published).toEqual([['zunft', '127.0.0.1:3000:3000']])
})

test('the proxy on the host is the only trusted one', () => {
  const [{ gateway }] = compose.networks.outside.ipam.config
  expect(compose.services.zunft.environment.TRUSTED_PROXIES).toBe(gateway)
})

test('the image has the Node version of package.json and an unprivileged user, and copies existing paths only', () => {
  const { dependencies } = JSON.parse(text('package.json')) as { dependencies: { node: string } }
  const [major] = dependencies.node.split('.')
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases)).toEqual(new Set([`node:${major}-bookworm-slim`]))
  expect(dockerfile).toMatch(/^USER 1000:1000$/m)
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  const letThrough = text('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  for (const source of sources.filter((path) => path !== '.')) {
    expect(existsSync(source), source).toBe(true)
    expect(letThrough).toContain(source.split('/')[0])
  }
})

test('the settings to fill in are known to the server, and valid when filled in', () => {
  const example = Object.fromEntries(
    [...text('installation/deploy/zunft.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  expect(readConfig(example)).toMatchObject({ siteUrl: 'https://www.verein.example', demoData: false })
  const filledIn = new Map(
    Object.keys(example).map((name) => [name, example[name] || `${name}-${'x'.repeat(32)}`]),
  )
  const composed = Object.entries(services.zunft?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_, variable: string) => filledIn.get(variable) ?? ''),
  ])
  const environment: Record<string, string> = {
    ...Object.fromEntries(filledIn),
    ...Object.fromEntries(composed),
  }
  expect(readConfig(environment).databaseUrl).toContain('@database:5432/')
  expect(() => checkSharedKeys(environment)).not.toThrow()
})

test('README and package.json name the same minimum Node version', () => {
  const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } }
  const locked = JSON.parse(text('package-lock.json')) as { packages: { '': { engines: object } } }
  expect(/Node (\d+) or later/.exec(text('README.md'))?.[1]).toBe(/^>=(\d+)$/.exec(engines.node)?.[1])
  expect(locked.packages[''].engines).toEqual(engines)
})

test('npm, container and systemd start the server with the same flags', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: { start: string } }
  const starts = [
    scripts.start,
    dockerfile.slice(dockerfile.lastIndexOf('CMD')),
    text('installation/deploy/zunft.service'),
  ]
  const flags = starts.map((start) =>
    /(?:^|[/\s"])node\b.*(?=build\/server)/m.exec(start)?.[0].match(/--[\w-]+=\d+/g),
  )
  expect(flags[0]).toContain('--min-semi-space-size=16')
  expect(flags).toEqual(starts.map(() => flags[0]))
})
