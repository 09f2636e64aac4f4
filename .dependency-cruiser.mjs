const tests = '\\.test\\.tsx?$|/testing/'

/** The house has doors, not holes: who may import whom (docs/architecture.md). */
export default {
  forbidden: [
    {
      name: 'site-talks-through-the-wire',
      comment: 'app/ reaches the server only through the official clients.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(server|scripts|conformance|e2e|bench)/' },
    },
    {
      name: 'server-knows-no-site',
      comment: 'The build of the site is loaded at run time; nothing of its sources is imported.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(app|scripts|conformance|e2e|bench)/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'One folder per noun; what two of them need lives in ui/, lib/ or content/.',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/' },
      to: { path: '^app/features/([^/]+)/', pathNot: '^app/features/$1/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Primitives could live in a generic library.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/(features|routes|content|frame|illustrations)/' },
    },
    {
      name: 'services-are-strangers',
      comment: 'Auth, REST, storage, functions, realtime and forms never import each other.',
      severity: 'error',
      from: { path: '^server/(auth|rest|storage|functions|realtime|forms)/' },
      to: { path: '^server/(auth|rest|storage|functions|realtime|forms)/', pathNot: '^server/$1/' },
    },
    {
      name: 'services-are-mounted-not-importing',
      comment: 'A service gets its dependencies handed in; it does not reach for the application around it.',
      severity: 'error',
      from: { path: '^server/(auth|rest|storage|functions|realtime|forms|http|database)/', pathNot: tests },
      to: { path: '^server/(app|main|start|site|config|secrets)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'conformance-is-a-black-box',
      severity: 'error',
      from: { path: '^(conformance|e2e)/' },
      to: { path: '^(app|server)/' },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { path: '^(app|server|scripts|supabase)/', pathNot: tests },
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
    exclude: { path: '^(build|\\.react-router)/|\\+types/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    parser: 'swc',
  },
}
