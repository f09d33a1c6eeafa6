/**
 * Modules that read files at run time instead of importing them, with those files. Each finds its files below `dist/files`
 * where they are in the repository, so nothing in the modules has to know of the bundle. Paths are those of the repository;
 * an empty list stands for modules that look for a package only (`packages-as-files.mjs`).
 */
export const readByModules = {
  'apps/server/src/http/web-pages.ts': ['apps/web/dist'],
  'apps/server/src/platform/database/migrate.ts': ['apps/server/migrations'],
  'apps/server/src/platform/database/postgres-binaries.ts': [],
  'apps/server/src/system/version.ts': ['apps/server/package.json'],
  'packages/sandbox/src/binding-libraries.ts': [],
  'packages/sandbox/src/code/javascript/libraries.ts': [],
  'packages/sandbox/src/code/javascript/javascript-program.ts': [
    'packages/sandbox/src/code/javascript/guest',
    'packages/sandbox/src/code/javascript/inside',
  ],
  'packages/sandbox/src/code/javascript/step-interpreter-thread.ts': [
    'packages/sandbox/src/code/javascript/guest',
  ],
  'packages/sandbox/src/code/python/python-program.ts': ['packages/sandbox/src/code/python'],
  'packages/sandbox/src/code/python/wasm/python-module.ts': [],
  'packages/sandbox/src/code/python/wasm/start-webassembly.ts': ['packages/sandbox/src/code/python'],
  'scripts/ashlar.mjs': [],
  'scripts/find-node.mjs': [],
}

/** Files in those folders that production does not read: programs that are in the bundle, and notes of the build. */
export const isLeftOut = (path) => /\.(?:ts|map)$|[/\\]\.stamp$/u.test(path)
