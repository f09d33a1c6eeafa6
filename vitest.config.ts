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

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/*/{src,test}/**/*.test.ts',
      'scripts/**/*.test.ts',
      'deploy/**/*.test.ts',
    ],
    globalSetup: [join(server, 'database', 'test-server.ts')],
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
