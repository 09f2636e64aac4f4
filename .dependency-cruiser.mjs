import { readFileSync } from 'node:fs'
import backend from './packages/backend/package.json' with { type: 'json' }

const tests = '\\.test\\.tsx?$|/testing/|^supabase/tests/|^packages/backend/(conformance|bench)/'
const backendExports = Object.values(backend.exports).map(
  (file) => `^packages/backend/${file.slice(2).replaceAll('.', '\\.')}$`,
)
const SERVICES = '^packages/backend/src/(auth|rest|storage|functions|realtime|forms)/'
/** Folders whose classes the style sheet of all pages lacks. */
const unstyled = [...readFileSync('site/app/public.css', 'utf8').matchAll(/@source not "\.\/([\w/-]+)";/g)]
  .map(([, folder]) => folder)
  .join('|')

/** Layers of site/app/: each imports only those after it. */
const LAYERS = ['routes', 'shell', 'features', 'entries', 'association', 'lib', 'ui']
/** Features of the site: each imports only those after it. */
const FEATURES = [
  'home',
  'search',
  'town-map',
  'office',
  'newsletter',
  'events',
  'posts',
  'ideas',
  'jobs',
  'submissions',
  'members',
  'businesses',
  'accounts',
]

/** Which part may import which (docs/architecture.md). */
export default {
  forbidden: [
    {
      name: 'backend-knows-no-club',
      comment:
        'packages/backend serves any Supabase project: nothing of the site, the installation or the club is imported.',
      severity: 'error',
      from: { path: '^packages/backend/' },
      to: { path: '^(site|installation|supabase|scripts)/' },
    },
    {
      name: 'site-uses-the-api-alone',
      comment:
        'site/app/ reaches the server only through the official clients; the format of newsletters, its renderer, the rule of addresses, the entities, values in filters, the states of ideas and the nouns of mails are shared.',
      severity: 'error',
      from: { path: '^site/app/' },
      to: {
        path: '^(packages|installation|scripts|supabase)/|^site/(scripts|e2e|bench)/',
        pathNot:
          '^supabase/functions/_shared/(newsletter-message/|(email-address|entities|filters|idea-states|submission-nouns)\\.ts$)',
      },
    },
    {
      name: 'installation-knows-no-site',
      comment:
        'The build of the site is loaded at run time; of its sources only the type of what it is given is imported.',
      severity: 'error',
      from: { path: '^installation/' },
      to: { path: '^(site|scripts)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'functions-stand-alone',
      comment: 'Functions are deployed to hosted Supabase as they are.',
      severity: 'error',
      from: { path: '^supabase/functions/', pathNot: tests },
      to: { path: '^(packages|site|installation|scripts)/' },
    },
    ...LAYERS.slice(1).map((layer, index) => ({
      name: `${layer}-imports-down`,
      comment: `Layers of site/app/, top to bottom: ${LAYERS.join(', ')} (docs/architecture.md).`,
      severity: 'error',
      from: { path: `^site/app/${layer}/`, pathNot: tests },
      to: { path: `^site/app/(${LAYERS.slice(0, index + 1).join('|')})/` },
    })),
    ...FEATURES.slice(1).map((feature, index) => ({
      name: `${feature}-imports-features-below`,
      comment: `Features, top to bottom: ${FEATURES.join(', ')} (docs/architecture.md).`,
      severity: 'error',
      from: { path: `^site/app/features/${feature}/`, pathNot: tests },
      to: { path: `^site/app/features/(${FEATURES.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'features-are-listed',
      comment: 'A feature has its place in the list above.',
      severity: 'error',
      from: {},
      to: { path: '^site/app/features/', pathNot: `^site/app/features/(${FEATURES.join('|')})/` },
    },
    {
      name: 'public-pages-are-styled',
      comment: 'What pages outside of the back office show has its classes in site/app/public.css.',
      severity: 'error',
      from: {
        path: '^site/app/(root|routes/(?!admin)[^/]+|features/(accounts|businesses/own|submissions/own|newsletter/subscription)/.*-page)\\.tsx$',
      },
      to: { path: `^site/app/(${unstyled})/.*\\.tsx$`, reachable: true },
    },
    {
      name: 'services-do-not-import-each-other',
      comment: 'Auth, REST, storage, functions, realtime and forms are built from their dependencies.',
      severity: 'error',
      from: { path: SERVICES, pathNot: tests },
      to: { path: SERVICES, pathNot: '^packages/backend/src/$1/' },
    },
    {
      name: 'services-are-mounted-not-importing',
      comment: 'A service gets its dependencies handed in; it does not reach for the application around it.',
      severity: 'error',
      from: {
        path: '^packages/backend/src/(auth|rest|storage|functions|realtime|forms|http|database)/',
        pathNot: tests,
      },
      to: {
        path: '^packages/backend/src/(app|start/(main|start|config|secrets))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'backend-through-its-exports',
      comment: 'Only what packages/backend/package.json lists under exports is imported from outside.',
      severity: 'error',
      from: { path: '^(site|installation|supabase|scripts)/' },
      to: { path: '^packages/backend/', pathNot: backendExports },
    },
    {
      name: 'conformance-is-a-black-box',
      severity: 'error',
      from: { path: '^packages/backend/conformance/' },
      to: { path: '^packages/backend/src/' },
    },
    {
      name: 'browser-tests-are-a-black-box',
      severity: 'error',
      from: { path: '^site/e2e/' },
      to: { path: '^(site/app|packages/backend/src|installation)/' },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { path: '^(packages|site|installation|scripts|supabase)/', pathNot: tests },
      to: { path: '/testing/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|@fonts/|\\./\\+types/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|site/\\.react-router)/|\\+types/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    parser: 'swc',
  },
}
