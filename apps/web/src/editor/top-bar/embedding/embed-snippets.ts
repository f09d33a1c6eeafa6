/** A piece of code to copy into a site. */
export interface EmbedSnippet {
  title: string
  code: string
}

const tokenOption = `    token: await fetch('/ashlar-token').then((answer) => answer.text()),
`
const renewal = `    onAuthError: async ({ error }) => {
      if (error === 'token_expired') {
        portal.token = await fetch('/ashlar-token').then((answer) => answer.text())
      }
    },
`

/** Where an application is for pages of other sites. */
export const embedAddress = (origin: string, applicationId: string): string =>
  `${origin}/embed/applications/${applicationId}`

/**
 * How an application gets into pages of other sites: with and without a framework, and who uses it. Where the sites sign
 * nobody in, nothing asks for a token.
 */
export const embedSnippets = (
  origin: string,
  applicationId: string,
  { signsIn }: { signsIn: boolean },
): readonly EmbedSnippet[] => {
  const address = embedAddress(origin, applicationId)
  return [
    {
      title: 'HTML',
      code: `<div id="portal"></div>
<script type="module">
  import { createEmbed } from '${origin}/embed/sdk.js'

  const portal = createEmbed({
    src: '${address}',
    properties: { customerId: 42 },
${signsIn ? tokenOption : ''}    onEvent: ({ eventName, payload }) => console.log(eventName, payload),
${signsIn ? renewal : ''}  })
  document.getElementById('portal').append(portal)
</script>`,
    },
    {
      title: 'React',
      code: `import { AshlarEmbed } from '@ashlar/embed/react'

export const Portal = ({ ${signsIn ? 'token, ' : ''}customerId }) => (
  <AshlarEmbed
    src="${address}"
${signsIn ? '    token={token}\n' : ''}    properties={{ customerId }}
    onEvent={({ eventName, payload }) => console.log(eventName, payload)}
  />
)`,
    },
    ...(signsIn ? [tokenSnippet(origin)] : []),
  ]
}

/** How the server of a site says who uses the application. */
const tokenSnippet = (origin: string): EmbedSnippet => ({
  title: 'Token',
  code: `// On your server. The access token never leaves it.
const answer = await fetch('${origin}/api/v1/public/token', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.ASHLAR_EMBED_TOKEN}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    email: user.email,
    name: user.name,
    metadata: { plan: user.plan },
  }),
})
const { access_token } = await answer.json()`,
})
