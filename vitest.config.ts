import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const oldestNode = 24

const nodeMajor = Number(process.versions.node.split('.')[0])
if (nodeMajor < oldestNode) {
  process.stderr.write(
    `The tests run on Node ${oldestNode} or newer, and this is Node ${process.versions.node}. Run "npm test -- path/of/the.test.ts", which brings its own, or let your editor start ${join('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')}.\n`,
  )
  process.exit(1)
}

const server = join(import.meta.dirname, 'apps', 'server', 'src', 'platform')

const everyTest = [
  'packages/*/{src,test}/**/*.test.ts',
  'apps/*/{src,test}/**/*.test.ts',
  'scripts/**/*.test.ts',
  'deploy/**/*.test.ts',
]

/**
 * Files of tests that put something else in the place of a module, which must not be there for the next file, or that count
 * the processes and descriptors of theirs, among which those of the file before must not be.
 */
const alone = globSync(everyTest, { cwd: import.meta.dirname }).filter((file) =>
  /vi\.mock\(|\b(?:processes|programs)Below\b|\bopenDescriptors\b/u.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ),
)

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          // Files share what they import: reading the modules anew for each took as long as the tests themselves.
          name: 'shared',
          include: everyTest,
          exclude: ['**/node_modules/**', ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    globalSetup: [join(server, 'database', 'test-server.ts')],
    environment: 'node',
    setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
    expect: { poll: { timeout: 20_000 } },
    // Saves half a second and 200 MB in each test file that touches the database.
    execArgv: ['--import', join(import.meta.dirname, 'scripts', 'quick-imports.mjs')],
    // A worker for each core: the tests wait for processes and databases more than they compute.
    maxWorkers: '100%',
    // Starting processes and databases on a busy machine takes its time; a hanging test is found all the same.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
