const { existsSync, readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

/**
 * The ladder of packages: imports point down only. What a package may see is what stands here; the same list
 * is in each package.json as its dependencies.
 */
const ladder = {
  schema: [],
  expression: [],
  egress: [],
  sandbox: [],
  embed: [],
  ui: [],
  contract: ['schema'],
  document: ['schema', 'expression'],
  files: ['schema', 'document', 'expression'],
  canvas: ['schema'],
  integrations: ['schema', 'egress'],
  engine: ['schema', 'expression'],
  executor: ['schema', 'expression', 'engine', 'integrations', 'sandbox', 'egress', 'contract'],
  runtime: ['schema', 'expression', 'contract'],
  widgets: ['schema', 'ui'],
  assistant: ['schema', 'expression', 'document', 'canvas', 'integrations', 'widgets'],
}

const applications = {
  web: [
    'schema',
    'assistant',
    'expression',
    'contract',
    'document',
    'files',
    'canvas',
    'widgets',
    'integrations',
    'runtime',
    'ui',
    // The conversation of an embedded application with the page around it, and the kit that the build serves.
    'embed',
  ],
  server: [
    'schema',
    'assistant',
    'expression',
    'contract',
    'document',
    'files',
    'widgets',
    'integrations',
    'engine',
    'executor',
    'egress',
    // Only for the policies that the server sends with the page of the evaluator.
    'runtime',
  ],
}

const anyOf = (names) => (names.length === 0 ? '(?!)' : `(?:${names.join('|')})`)

/** Tests and fixtures may use what is only there for tests; nothing that ships may use them. */
const forTestsOnly = '(?:\\.test\\.tsx?$|/testing\\.ts$|/fixtures/|/test-server\\.ts$)'

/**
 * The floors inside the rooms that are large: a folder may see those that stand before it in the list, and the files of the
 * ground. All other files beside the folders put them together, and none of the folders sees those.
 */
const floors = {
  'apps/server/src': {
    ground: [],
    folders: [
      'platform',
      'tables',
      'settings',
      'identity',
      'requests',
      'listing',
      'rights',
      'embedding',
      'members',
      'sharing',
      'audit',
      'reviews',
      'apis',
      'applications',
      'branches',
      'profiles',
      'folders',
      'modules',
      'published',
      'executions',
      'demo',
      'integrations',
      'repositories',
      'oauth',
      'pages',
      'access',
      'organizations',
      'durable-runs',
      'approvals',
      'repeated-requests',
      'schedules',
      'change-log',
      'live',
      'workflows',
      'api-tokens',
      'services',
      'account',
      'saved-changes',
      'roles',
      'groups',
      'commands',
      'scheduled-jobs',
      'assistant',
      'traces',
      'system',
      'admin',
      'routes',
      'http',
    ],
  },
  'apps/web/src/editor': {
    ground: ['read-icon-names', 'reference-to', 'use-screen'],
    folders: [
      'session',
      'gestures',
      'live',
      'context',
      'results',
      'code',
      'profiles',
      'rows',
      'parameters',
      'modules',
      'events',
      'blocks',
      'panel',
      'commands',
      'people',
      'value-popup',
      'properties',
      'inspector',
      'searched-list',
      'problems',
      'new-api',
      'api-menu',
      'application-settings',
      'command-menu',
      'theme',
      'conflict',
      'versions',
      'tests',
      'repository',
      'branches',
      'from-table',
      'assistant',
      'palette',
      'pages',
      'top-bar',
      'canvas',
      'timeline',
      'rail',
      'news',
      'expanded',
      'bottom',
      'data-browser',
      'files',
    ],
  },
  'packages/runtime/src': {
    ground: ['cloneable', 'device', 'listeners', 'page-model', 'random-id'],
    folders: [
      'alerts',
      'embedding',
      'handlers',
      'navigation',
      'profiles',
      'storage',
      'timers',
      'evaluation',
      'state',
      'tracing',
      'apis',
      'application-scope',
      'overlays',
      'page-load',
      'events',
      'path-values',
      'first-paint',
      'testing',
    ],
  },
}

const rulesOfFloors = Object.entries(floors).flatMap(([room, { ground, folders }]) => {
  const present = readdirSync(path.join(__dirname, room), { withFileTypes: true })
  const unknown = present.filter((entry) => entry.isDirectory() && !folders.includes(entry.name))
  if (unknown.length > 0)
    throw new Error(`Say on which floor of ${room} stands: ${unknown.map(({ name }) => name).join(', ')}`)
  return folders.map((folder, place) => ({
    name: `floor-${folder}`,
    comment: `${room}/${folder} may see only the floors below it: ${folders.slice(0, place).join(', ')}.`,
    severity: 'error',
    from: { path: `^${room}/${folder}/`, pathNot: forTestsOnly },
    to: {
      path: `^${room}/`,
      pathNot: [
        `^${room}/${folder}/`,
        `^${room}/${anyOf(folders.slice(0, place))}/`,
        `^${room}/${anyOf(ground)}\\.ts$`,
      ],
    },
  }))
})

/** The files that packages export: what stands under "exports" in each package.json. */
const exportedFiles = readdirSync(path.join(__dirname, 'packages')).flatMap((name) => {
  const manifest = path.join(__dirname, 'packages', name, 'package.json')
  if (!existsSync(manifest)) return []
  const { exports: exported = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  return Object.values(exported).map((file) => `packages/${name}/${file.replace('./', '')}`)
})

const literally = (path) => path.replaceAll('.', '\\.').replaceAll('-', '\\-')

const rungs = [
  ...Object.entries(ladder).map(([name, below]) => ({ folder: `packages/${name}`, below })),
  ...Object.entries(applications).map(([name, below]) => ({ folder: `apps/${name}`, below })),
].map(({ folder, below }) => ({
  name: `ladder-${folder.replace('/', '-')}`,
  comment: `${folder} may import ${below.length === 0 ? 'no other package' : below.join(', ')}: imports point down the ladder only.`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: '^(?:packages|apps|e2e|bench)/',
    pathNot: [`^${folder}/`, `^packages/${anyOf(below)}/`],
  },
}))

module.exports = {
  forbidden: [
    ...rungs,
    ...rulesOfFloors,
    {
      name: 'only-through-the-index',
      comment:
        'A package sees another through src/index.ts or an exported sub-path, never through its insides.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/',
        pathNot: ['^$1/$2/', `^(?:${exportedFiles.map(literally).join('|')})$`],
      },
    },
    {
      name: 'runs-without-the-parser',
      comment:
        'What runs in the worker of the evaluator must not lead to the parser, which weighs more than all the rest and is handed over where it is needed.',
      severity: 'error',
      from: {
        path: '^(?:packages/expression/src/running|packages/runtime/src/evaluation/worker|apps/web/src/evaluator/worker)\\.ts$',
      },
      // The files that ask the parser: the parser itself is built code, of which nothing is looked at here.
      to: { path: '^packages/expression/src/(?:expression|references|script)\\.ts$', reachable: true },
    },
    {
      name: 'tests-do-not-ship',
      comment: 'What is there for tests only must not be imported by what ships.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: forTestsOnly },
      to: { path: forTestsOnly },
    },
    {
      name: 'no-unresolvable',
      comment:
        'An import that leads nowhere. Of some formats there is only a description of types; modules of the realm of a step have names of their own.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '^(?:virtual:|ashlar:|vite/client|geojson$|topojson-specification$)',
      },
    },
  ],
  options: {
    parser: 'swc',
    // Cycles are found by scripts/find-cycles.mjs: here they are searched from each import anew, and one that is loaded later
    // hides another beside it.
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|\\.build|migrations|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
