import { globSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)

/** What is read by whoever changes the code: each path that it names has to be there. */
const documents = globSync(
  ['*.md', '{packages,apps}/*/**/CONTEXT.md', '{scripts,deploy,e2e,bench}/**/CONTEXT.md'],
  { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' },
)

/** Looks like a path, and is none of the tree. */
const elsewhere = new Map([
  ['application/x-ndjson', 'a media type'],
  ['application.yaml', 'in the folder of an application'],
  ['workflow.yaml', 'in the folder of a workflow'],
  ['scheduled-job.yaml', 'in the folder of a scheduled job'],
  ['api.yaml', 'in the folder of an API'],
  ['steps/', 'in the folder of an API'],
  ['Loop1/3/Step2', 'the place of a block in a run'],
  ['evaluator.html', 'written by the build'],
  ['dist/evaluator.html', 'written by the build'],
  ['dist/viewer.html', 'written by the build'],
  ['apps/web/dist', 'written by the build'],
  ['apps/web/dist/.stamp', 'written by the build'],
  ['dist/.stamp', 'written by the build'],
  ['.build/test-results', 'written by the tests'],
  ['node_modules/.ashlar-install', 'written by the installation'],
  ['data/postgres', 'in the folder of data'],
  ['data/secret.key', 'in the folder of data'],
  ['data/mailbox', 'in the folder of data'],
  ['postgres/', 'in the folder of data'],
  ['postgres/log', 'in the folder of data'],
  ['postgres.leases/', 'in the folder of data'],
  ['mailbox/', 'in the folder of data'],
])

/** Files and folders, without the `src` of their packages, which documents leave out. */
const places = [
  ...readdirSync(root),
  ...globSync(['{packages,apps,scripts,deploy,e2e,bench,docs}/**/*'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }),
].map((place) => place.replaceAll('/src/', '/'))

const withoutExtensions = new Set(places.map((place) => place.replace(/\.\w+$/u, '')))
const known = new Set([...places, ...withoutExtensions])

const isPath = (text: string) =>
  /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/u.test(text) &&
  (text.includes('/') || /\w\.(?:[cm]?[jt]sx?|css|py|sh|html|yaml)$/u.test(text))

const pathsIn = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/gu, '').matchAll(/`(?<path>[^`\n]+)`/gu)]
    // Of a place with a name to be chosen, such as `src/<name>/`, the folder.
    .map(({ groups }) => groups?.path.replace(/<.*/u, '') ?? '')
    .filter((path) => isPath(path) && !elsewhere.has(path))

/** A package or one of the folders beside them: a file that is named alone stands in that of the document. */
const roomOf = (document: string) => /^(?:(?:packages|apps)\/[^/]+\/)?/u.exec(document)?.[0] ?? ''

const isThere = (document: string, path: string) => {
  const plain = path
    .replace(/^src\//u, '')
    .replaceAll('/src/', '/')
    .replace(/\/$/u, '')
  if (plain.startsWith('../'))
    return known.has(join(dirname(document), path).replaceAll('/src/', '/').replace(/\/$/u, ''))
  const pattern = new RegExp(
    `^(?:.*/)?${plain.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}${plain.startsWith('docs/decisions/') ? '[^/]*' : ''}$`,
    'u',
  )
  const room = plain.includes('/') ? '' : roomOf(document)
  return [...known].some((place) => (place.startsWith(room) || !place.includes('/')) && pattern.test(place))
}

it.each(documents)('%s names only files and folders that are there', (document) => {
  const paths = pathsIn(readFileSync(join(root, document), 'utf8'))
  expect(paths.filter((path) => !isThere(document, path))).toEqual([])
})

it('what the documents name and is not of the tree is still named by one of them', () => {
  const texts = documents.map((document) => readFileSync(join(root, document), 'utf8')).join('\n')
  expect([...elsewhere.keys()].filter((path) => !texts.includes(`\`${path}\``))).toEqual([])
})

const words = new Set(
  globSync(
    [
      '*.{ts,json,cjs}',
      '.*.json',
      '{packages,apps,scripts,deploy,e2e,bench}/**/*.{ts,tsx,js,mjs,css,html,json,yaml,py,sh,sql}',
    ],
    { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'meta' },
  )
    .filter((file) => statSync(join(root, file)).isFile() && !/(?:^|\/)package-lock\.json$/u.test(file))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/gu) ?? []),
)

/** Names of code, such as `checkAddress`, `session.apply` and `measure()`. */
const namesIn = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/gu, '').matchAll(/`(?<name>[A-Za-z_$][\w.$]*)(?:\([^)`]*\))?`/gu)]
    .map(({ groups }) => groups?.name ?? '')
    .filter((name) => !isPath(name))
    .flatMap((name) => name.split('.'))

it.each(documents)('%s names only what the code has', (document) => {
  const names = namesIn(readFileSync(join(root, document), 'utf8'))
  expect(names.filter((name) => /^\D/u.test(name) && !words.has(name))).toEqual([])
})
