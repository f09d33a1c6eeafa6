import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { crashCode } from '@ashlar/contract'
import type { Readiness } from '../platform/health.ts'
import type { Refusal } from '../requests/refusal.ts'

const style = `
:root { color-scheme: light dark; --page: #faf9f7; --text: #22201c; --quiet: #56514a; --line: #d2cdc4; }
@media (prefers-color-scheme: dark) {
  :root { --page: #171614; --text: #ece9e3; --quiet: #bab5ab; --line: #45423c; }
}
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 28rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; color: var(--quiet); }
.code { margin: 0; font: .8rem/1.5 ui-monospace, monospace; }
a { display: inline-block; padding: .4rem .9rem; border: 1px solid var(--line); border-radius: 6px; color: inherit;
  text-decoration: none; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`

// Asks whether the server is ready, ever less often and each browser at moments of its own, and loads the page then.
const script = `
let pause = 2000
const later = () => setTimeout(ask, pause * (0.5 + Math.random()))
const ask = async () => {
  pause = Math.min(pause * 1.6, 30000)
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  if (answer !== null && answer.ok) location.reload()
  else later()
}
later()
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The headers of the page: nothing on it runs or loads but what it is made of. */
export const troubleHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** Whether somebody opened an address in a browser, who can do nothing with JSON. */
export const isOpenedByPerson = ({ method, headers: { accept = '' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  accept.split(',').some((type) => type.trim().startsWith('text/html'))

const titleOf = (status: number): string => {
  if (status === 503) return 'Back in a moment'
  if (status >= 500) return 'Something went wrong'
  if (status === 403) return 'Not allowed'
  return status === 404 ? 'Nothing is here' : 'This address cannot be answered'
}

/** A page that the server writes itself, in words for a person. Texts are escaped; `actions` and `script` are not. */
const writtenPage = ({
  title,
  code = '',
  sentences,
  actions = '',
  runs = '',
}: {
  title: string
  code?: string
  sentences: readonly string[]
  actions?: string
  runs?: string
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} - Ashlar</title>
<style>${style}</style>
</head>
<body>
<main>
${code === '' ? '' : `<p class="code">${escaped(code)}</p>`}
<h1>${escaped(title)}</h1>
<div role="status">${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')}</div>
${actions}
</main>
${runs === '' ? '' : `<script>${runs}</script>`}
</body>
</html>
`

const tryNow = '<a href="">Try now</a>'
const home = '<a href="/home">Return home</a>'
const personalSettings = '<a href="/personal-settings">Set it up</a>'
const findAdmins = '<a href="/administrators">Find admins</a>'

const actionsFor = (code: Refusal['code'], status: number): string => {
  if (code === 'second_factor_required') return personalSettings
  if (status >= 500) return tryNow
  return status === 403 ? `${findAdmins} ${home}` : home
}

/**
 * What somebody sees who opens an address that the server does not answer, or not now. It tries again by itself where that
 * may help.
 */
export const troublePage = ({ code, status, message }: Refusal): string => {
  const passes = status === 503
  return writtenPage({
    title: titleOf(status),
    code: crashCode({ code, status }),
    sentences: passes ? [message, 'This page tries again by itself.'] : [message],
    actions: actionsFor(code, status),
    runs: passes ? script : '',
  })
}

/** What people see of how the server is; programs ask `/readyz`. */
export const statusPage = (state: Readiness): string =>
  state.status === 'ready'
    ? writtenPage({
        title: 'Everything works',
        sentences: ['This server answers, and so does its database.'],
        actions: home,
      })
    : writtenPage({
        title: 'Not everything works',
        sentences: ['This server answers.', state.reason, 'This page tries again by itself.'],
        actions: tryNow,
        runs: script,
      })
